# shellcheck shell=bash
# shellcheck disable=SC2034 # the commands read GIVEN
# Every option of every command, and what is said of a line that cannot be meant. No command looks at its arguments before this has.

# The command, its option, and what the option's value is: see check_value; a dash for one that takes none.
readonly OPTIONS=(
    "up       --port         port"
    "up       --data-dir     folder"
    "doctor   --port         port"
    "doctor   --data-dir     folder"
    "doctor   --test-model   model"
    "demo     --keep         -"
    "test     --all          -"
    "campaign --cells        cells"
    "campaign --seeds        count"
    "campaign --seed         number"
    "campaign --stages       count"
    "campaign --list         -"
    "campaign --bugs         -"
    "campaign --tool-agent   file"
    "campaign --tool-script  file"
    "campaign --tool-effects address"
    "campaign --tool-setup   file"
)

# The same for what the launcher itself takes from the environment.
readonly SETTINGS=(
    "up       GROVE_PORT            port"
    "up       GROVE_DATA_DIR        folder"
    "up       GROVE_SANDBOX         engine"
    "chat     GROVE_PORT            port"
    "chat     GROVE_DATA_DIR        folder"
    "doctor   GROVE_PORT            port"
    "doctor   GROVE_DATA_DIR        folder"
    "doctor   GROVE_SANDBOX         engine"
    "demo     GROVE_SANDBOX         engine"
    "test     GROVE_SANDBOX         engine"
    "campaign GROVE_SANDBOX         engine"
    "mutants  GROVE_MUTANTS_THREADS count"
)

# What was given: each option with its value (yes for one that takes none), and the words that are no options.
declare -A GIVEN=()
ARGUMENTS=()

# read_options <argument…>: sets GIVEN and ARGUMENTS, or ends the command with exit status 2.
read_options() {
    local option kind
    check_settings
    while (($#)); do
        option=${1%%=*}
        kind=$(kind_of "$option")
        if [[ $1 == -h || $1 == --help ]]; then
            command_help
            exit 0
        elif [[ -z $kind ]]; then
            take_word "$1"
        elif [[ $kind == - ]]; then
            [[ $1 == "$option" ]] || misused "$option takes no value"
            GIVEN[$option]=yes
        elif [[ $1 == "$option" ]]; then
            # What looks like an option is one whose predecessor has lost its value.
            [[ -n ${2:-} && $2 != --* ]] || misused "$option needs a value: $(words_for "$kind")"
            check_value "$option" "$kind" "$2"
            GIVEN[$option]=$2
            shift
        else
            [[ -n ${1#*=} ]] || misused "$option needs a value: $(words_for "$kind")"
            check_value "$option" "$kind" "${1#*=}"
            GIVEN[$option]=${1#*=}
        fi
        shift
    done
}

# kind_of <option>: what its value is, or nothing where the command has no such option.
kind_of() {
    local command option kind row
    for row in "${OPTIONS[@]}"; do
        read -r command option kind <<<"$row"
        # shellcheck disable=SC2153 # of commands.sh
        [[ $command != "$COMMAND" || $option != "$1" ]] || printf '%s\n' "$kind"
    done
}

# The options of this command, one in each line.
known_options() {
    local command option kind row
    for row in "${OPTIONS[@]}"; do
        read -r command option kind <<<"$row"
        [[ $command != "$COMMAND" ]] || printf '%s\n' "$option"
    done
}

# take_word <word>: what is no option of the command. Maven's own are for ./grove test to pass on, but for a slip of its own option and those
# with which it would test nothing.
take_word() {
    local known near problem=''
    mapfile -t known < <(known_options)
    [[ $COMMAND != mutants ]] || known=("${MUTATED[@]%% *}")
    near=$(nearest "$1" "${known[@]}")
    case $COMMAND in
        test)
            case $1 in
                -DskipTests* | -Dmaven.test.skip* | -DskipITs* | -Dmaven.test.failure.ignore* | -fae | -fn)
                    misused "./grove test runs the tests: '$1' would leave them out or hide their failures; to build without tests use mvn itself"
                    ;;
                --*) [[ -z $near ]] || problem="./grove test does not know '$1'" ;;
            esac
            ;;
        demo) [[ $1 == workflow || $1 == governed ]] || problem="./grove demo does not know '$1'" ;;
        mutants) [[ " ${known[*]} " == *" $1 "* ]] || problem="there are no mutants of '$1'" ;;
        *) problem="./grove $COMMAND does not know '$1'" ;;
    esac
    [[ -z $problem ]] || misused "$problem${near:+; did you mean $near?}"
    ARGUMENTS+=("$1")
}

check_settings() {
    local command name kind row
    for row in "${SETTINGS[@]}"; do
        read -r command name kind <<<"$row"
        [[ $command != "$COMMAND" || -z ${!name:-} ]] || check_value "$name" "$kind" "${!name}"
    done
}

# check_value <option or setting> <kind> <value>
check_value() {
    is_value "$2" "$3" || misused "$1 takes $(words_for "$2"), not '$3'"
}

is_value() {
    case $1 in
        port) [[ $2 =~ ^[1-9][0-9]{0,4}$ && $2 -lt 65536 ]] ;;
        count) [[ $2 =~ ^[1-9][0-9]{0,8}$ ]] ;;
        number) [[ $2 =~ ^-?[0-9]{1,18}$ ]] ;;
        folder) is_folder "$2" ;;
        file) [[ -f $2 && -r $2 ]] ;;
        address) [[ $2 =~ ^https?://[^[:space:]/]+ ]] ;;
        model) [[ $2 =~ ^[^[:space:]/]+/[^[:space:]]+$ ]] ;;
        engine) [[ $2 =~ ^(auto|docker|podman|none)$ ]] ;;
        cells) [[ $2 =~ ^[a-zA-Z0-9_*-]+(,[a-zA-Z0-9_*-]+)*$ ]] ;;
    esac
}

words_for() {
    case $1 in
        port) echo "a number from 1 to 65535" ;;
        count) echo "a number from 1 on" ;;
        number) echo "a whole number" ;;
        folder) echo "a folder, which is made where there is none" ;;
        file) echo "a file that can be read" ;;
        address) echo "an address such as http://127.0.0.1:9000/effects" ;;
        model) echo "a model of the server as provider/model" ;;
        engine) echo "auto, docker, podman or none" ;;
        cells) echo "all, long, short, or names of cells with commas between (--list says which there are)" ;;
    esac
}

# A folder, or one that can be made: nothing on the way to it is a file.
is_folder() {
    local path=$1
    while [[ $path == */* && ! -e $path ]]; do
        path=${path%/*}
    done
    [[ -z $path || ! -e $path || -d $path ]]
}

# misused <what is wrong>: says so, and what to write instead.
misused() {
    mend "$1" "$(usage_of "$COMMAND")"
    exit 2
}

# nearest <word> <candidate…>: prints the candidate that the fewest slips of the finger make of the word, where they are few.
nearest() {
    local word=${1%%=*} candidate distance least best=''
    shift
    word=${word#-}
    word=${word#-}
    least=$(((${#word} + 1) / 3 + 1))
    ((${#word} <= 40)) || return 0
    for candidate; do
        distance=$(slips "$word" "${candidate#--}")
        if ((distance < least)); then
            least=$distance best=$candidate
        fi
    done
    [[ -z $best ]] || printf '%s\n' "$best"
}

# slips <word> <word>: letters left out, added, mistaken, or swapped with the next, that make one of the other.
slips() {
    local a=$1 b=$2 i j cost least before_last=() last=() current=()
    for ((j = 0; j <= ${#b}; j++)); do current[j]=$j; done
    for ((i = 1; i <= ${#a}; i++)); do
        before_last=("${last[@]}") last=("${current[@]}") current=("$i")
        for ((j = 1; j <= ${#b}; j++)); do
            cost=1
            [[ ${a:i-1:1} != "${b:j-1:1}" ]] || cost=0
            least=$((last[j - 1] + cost))
            ((last[j] + 1 >= least)) || least=$((last[j] + 1))
            ((current[j - 1] + 1 >= least)) || least=$((current[j - 1] + 1))
            if ((i > 1 && j > 1)) && [[ ${a:i-1:1} == "${b:j-2:1}" && ${a:i-2:1} == "${b:j-1:1}" ]]; then
                ((before_last[j - 2] + 1 >= least)) || least=$((before_last[j - 2] + 1))
            fi
            current[j]=$least
        done
    done
    printf '%s\n' "${current[${#b}]}"
}
