{{/* Every name is one of docs/settings.md. */}}
{{- define "grove.environment" -}}
# A folder of its own in the volume: the server takes others' permissions from it, and the volume itself is root's.
- name: GROVE_DATA_DIR
  value: /var/lib/grove/data
- name: GROVE_DATABASE_URL
  value: {{ .Values.database.url | quote }}
{{ include "grove.secretVariable" (dict "name" "GROVE_DATABASE_USERNAME" "secret" .Values.database.existingSecret "key" .Values.database.usernameKey) }}
{{ include "grove.secretVariable" (dict "name" "GROVE_DATABASE_PASSWORD" "secret" .Values.database.existingSecret "key" .Values.database.passwordKey) }}
- name: GROVE_MASTER_KEY_FILE
  value: /etc/grove/master-key/master.key
{{- with .Values.masterKey.previousKey }}
{{ include "grove.secretVariable" (dict "name" "GROVE_MASTER_KEY_PREVIOUS" "secret" $.Values.masterKey.existingSecret "key" .) }}
{{- end }}
{{ include "grove.secretVariable" (dict "name" "GROVE_BOOTSTRAP_ADMIN_KEY" "secret" .Values.adminKey.existingSecret "key" .Values.adminKey.key) }}
{{- with .Values.redis.existingSecret }}
{{ include "grove.secretVariable" (dict "name" "GROVE_MCP_REDIS_URL" "secret" . "key" $.Values.redis.key) }}
{{- end }}
{{- with .Values.models.anthropicKey }}
{{ include "grove.secretVariable" (dict "name" "ANTHROPIC_API_KEY" "secret" $.Values.models.existingSecret "key" .) }}
{{- end }}
{{- with .Values.models.openaiKey }}
{{ include "grove.secretVariable" (dict "name" "OPENAI_API_KEY" "secret" $.Values.models.existingSecret "key" .) }}
{{- end }}
{{- with .Values.publicUrl }}
- name: GROVE_PUBLIC_URL
  value: {{ . | quote }}
{{- end }}
- name: GROVE_RUNS_SHUTDOWN_GRACE
  value: {{ printf "%ds" (int .Values.shutdown.graceSeconds) }}
{{- if eq .Values.sandboxes.mode "sidecar" }}
- name: GROVE_SANDBOX
  value: docker
- name: GROVE_WORKSPACES_HOST
  value: unix:///run/grove-engine/docker.sock
- name: GROVE_SANDBOX_IMAGE
  value: {{ .Values.sandboxes.image | quote }}
{{- else if eq .Values.sandboxes.mode "remote" }}
- name: GROVE_SANDBOX
  value: auto
- name: GROVE_WORKSPACES_REMOTE_CERTIFICATES
  value: /etc/grove/engines
- name: GROVE_WORKSPACES_REMOTE_PATIENCE
  value: {{ printf "%ds" (int .Values.sandboxes.remote.patienceSeconds) }}
{{- range .Values.sandboxes.remote.engines }}
- name: GROVE_WORKSPACES_REMOTE_ENGINES_{{ upper .name }}_HOST
  value: tcp://{{ .host }}:{{ .port | default 2376 }}
- name: GROVE_WORKSPACES_REMOTE_ENGINES_{{ upper .name }}_PLACES
  value: {{ .places | default 0 | int | quote }}
{{- end }}
- name: GROVE_SANDBOX_IMAGE
  value: {{ .Values.sandboxes.image | quote }}
{{- else }}
- name: GROVE_SANDBOX
  value: none
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secretSettings }}
{{ include "grove.secretVariable" . }}
{{- end }}
{{- end -}}
