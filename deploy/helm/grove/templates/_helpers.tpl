{{- define "grove.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "grove.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" -}}
{{- else if contains (include "grove.name" .) .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "grove.name" .) | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What never changes: selectors are immutable. */}}
{{- define "grove.selector" -}}
app.kubernetes.io/name: {{ include "grove.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "grove.labels" -}}
{{ include "grove.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "grove.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "grove.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{- define "grove.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* What a handover takes at worst: both graces, and what Spring gives open requests (timeout-per-shutdown-phase). */}}
{{- define "grove.handoverSeconds" -}}
{{- add (int .Values.shutdown.preStopSeconds) (mul 2 (int .Values.shutdown.graceSeconds)) 30 5 -}}
{{- end -}}

{{- define "grove.terminationGracePeriodSeconds" -}}
{{- $needed := include "grove.handoverSeconds" . | int -}}
{{- $given := int .Values.shutdown.terminationGracePeriodSeconds -}}
{{- if and $given (lt $given $needed) -}}
{{- fail (printf "shutdown.terminationGracePeriodSeconds is %d, and a handover takes up to %d seconds: set it to at least that, or to 0 to have it computed" $given $needed) -}}
{{- end -}}
{{- $given | default $needed -}}
{{- end -}}

{{/* A variable whose value is in a Secret. */}}
{{- define "grove.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end -}}
