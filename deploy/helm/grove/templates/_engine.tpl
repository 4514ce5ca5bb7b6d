{{/*
An engine of the pod's own, that only the server's group reaches, by a socket. It starts before the server and ends after it. Sandboxes have no
network, so it has no bridge and no firewall rules; it does have the pod's, to fetch the sandboxes' image.
*/}}
{{- define "grove.engine" -}}
{{- $socket := "unix:///run/grove-engine/docker.sock" -}}
- name: engine
  image: {{ .Values.sandboxes.sidecar.image | quote }}
  restartPolicy: Always
  command: [dockerd-entrypoint.sh, dockerd]
  args:
    - --host={{ $socket }}
    - --group=10001
    - --bridge=none
    - --iptables=false
    - --ip6tables=false
  securityContext:
    privileged: true
    runAsUser: 0
    runAsGroup: 0
  startupProbe:
    exec:
      command: [docker, --host, {{ $socket | quote }}, version]
    periodSeconds: 2
    timeoutSeconds: 5
    failureThreshold: 60
  resources: {{- toYaml .Values.sandboxes.sidecar.resources | nindent 4 }}
  volumeMounts:
    - {name: engine, mountPath: /run/grove-engine}
    - {name: engine-data, mountPath: /var/lib/docker}
# The server never pulls an image for a run.
- name: workspace-image
  image: {{ .Values.sandboxes.sidecar.cliImage | quote }}
  command: [docker, --host, {{ $socket | quote }}, pull, --quiet, {{ .Values.sandboxes.image | quote }}]
  env:
    - {name: DOCKER_CONFIG, value: /etc/docker-registry}
  securityContext:
    runAsNonRoot: true
    readOnlyRootFilesystem: true
    allowPrivilegeEscalation: false
    capabilities:
      drop: [ALL]
  resources:
    requests: {cpu: 50m, memory: 64Mi}
    limits: {memory: 128Mi}
  volumeMounts:
    - {name: engine, mountPath: /run/grove-engine}
    - {name: registry, mountPath: /etc/docker-registry, readOnly: true}
{{- end -}}

{{- define "grove.engineVolumes" -}}
- name: engine
  emptyDir:
    medium: Memory
    sizeLimit: 1Mi
- name: engine-data
  emptyDir:
    sizeLimit: {{ .Values.sandboxes.sidecar.storage }}
- name: registry
  {{- with .Values.sandboxes.sidecar.registrySecret }}
  secret:
    secretName: {{ . }}
    defaultMode: 0440
    items:
      - {key: .dockerconfigjson, path: config.json}
  {{- else }}
  emptyDir:
    sizeLimit: 1Mi
  {{- end }}
{{- end -}}
