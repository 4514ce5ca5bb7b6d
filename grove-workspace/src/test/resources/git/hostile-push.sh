# What an agent can make in a clone so that a push of main carries it, a case each: "## name", then what makes it. Run in the
# repository. Each push must be refused, and the remote stay as it was.

## file named .git in a tree
b=$(echo x | git hash-object -w --stdin); t=$(printf '100644 .git\0' | raw $b); main $(tree $t)
## folder named .GIT in a tree
b=$(echo x | git hash-object -w --stdin); i=$(printf '100644 config\0' | raw $b); t=$(printf '40000 .GIT\0' | raw $i); main $(tree $t)
## folder named git~1 in a tree
b=$(echo x | git hash-object -w --stdin); i=$(printf '100644 config\0' | raw $b); t=$(printf '40000 git~1\0' | raw $i); main $(tree $t)
## folder named .git with an invisible character
b=$(echo x | git hash-object -w --stdin); i=$(printf '100644 config\0' | raw $b); t=$(printf '40000 .g\342\200\214it\0' | raw $i); main $(tree $t)
## file named .. in a tree
b=$(echo x | git hash-object -w --stdin); t=$(printf '100644 ..\0' | raw $b); main $(tree $t)
## file with a slash in its name
b=$(echo x | git hash-object -w --stdin); t=$(printf '100644 a/b\0' | raw $b); main $(tree $t)
## file with \.git\ in its name
b=$(echo x | git hash-object -w --stdin); t=$(printf '100644 a\\.git\\config\0' | raw $b); main $(tree $t)
## link in the place of .gitmodules
b=$(printf '/etc/passwd' | git hash-object -w --stdin); t=$(printf '120000 .gitmodules\0' | raw $b); main $(tree $t)
## link in the place of .gitattributes
b=$(printf '/etc/passwd' | git hash-object -w --stdin); t=$(printf '120000 .gitattributes\0' | raw $b); main $(tree $t)
## two entries of one name
b=$(echo x | git hash-object -w --stdin); t=$( (printf '100644 a\0'; bytes $b; printf '120000 a\0'; bytes $b) | git hash-object -w -t tree --literally --stdin); main $(tree $t)
## tree that is no tree
t=$(echo nonsense | git hash-object -w -t tree --literally --stdin); main $(tree $t)
## submodule that runs a command
printf '[submodule "s"]\n\tpath = s\n\turl = https://x.example/y\n\tupdate = !touch x\n' > .gitmodules; git add .gitmodules; git commit -qm m
## submodule with a URL that is an option
printf '[submodule "s"]\n\tpath = s\n\turl = --upload-pack=x\n' > .gitmodules; git add .gitmodules; git commit -qm m
## submodule with a name that leads out
printf '[submodule "../../x"]\n\tpath = s\n\turl = https://x.example/y\n' > .gitmodules; git add .gitmodules; git commit -qm m
## commit without an author
t=$(git write-tree); c=$(printf 'tree %s\n\nm\n' $t | git hash-object -w -t commit --literally --stdin); echo $c > .git/refs/heads/main
## commit with a line end in its author
t=$(git write-tree); c=$(printf 'tree %s\nparent %s\nauthor A <a@b\n> 1 +0000\ncommitter A <a@b> 1 +0000\n\nm\n' $t $(git rev-parse HEAD) | git hash-object -w -t commit --literally --stdin); echo $c > .git/refs/heads/main
## branch that is a blob
b=$(echo x | git hash-object -w --stdin); echo $b > .git/refs/heads/main
## branch that is a tree
git write-tree > .git/refs/heads/main
## branch that is a tag
git tag -a -m x x; git rev-parse refs/tags/x > .git/refs/heads/main
## branch that names nothing
echo 1234567890123456789012345678901234567890 > .git/refs/heads/main
## branch that is a link
rm .git/refs/heads/main; ln -s /etc/passwd .git/refs/heads/main
## branch that is a symbolic reference to itself
echo 'ref: refs/heads/main' > .git/refs/heads/main
## object that is missing
echo missing > m; git add m; git commit -qm m; rm -f .git/objects/$(git rev-parse HEAD:m | sed 's|^..|&/|')
## object that is not what its name says
echo one > m; git add m; git commit -qm m; f=.git/objects/$(git rev-parse HEAD:m | sed 's|^..|&/|'); o=$(echo two | git hash-object -w --stdin); chmod u+w $f; cp .git/objects/$(echo $o | sed 's|^..|&/|') $f
## object that is larger than allowed
head -c 9000000 /dev/urandom > large; git add large; git commit -qm m
## object that is a bomb
head -c 200000000 /dev/zero > bomb; git add bomb; git commit -qm m
## more than a transfer may hold
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do head -c 6500000 /dev/urandom > l$i; done; git add .; git commit -qm m
## history that is cut off where it is not
echo x > n; git add n; git commit -qm m; git rev-parse HEAD > .git/shallow
## parent that is hidden by a graft
echo x > n; git add n; git commit -qm m; git rev-parse HEAD > .git/info/grafts; git commit -q --amend -m other
