{{/* What the values' schema cannot say: each message says how to mend it. */}}
{{- define "grove.checks" -}}
{{- if not .Values.database.url -}}
{{- fail "database.url is empty: set it to jdbc:postgresql://host:5432/database (Postgres 14 or newer); Grove's embedded database does not survive a pod" -}}
{{- end -}}
{{- if not .Values.database.existingSecret -}}
{{- fail "database.existingSecret is empty: kubectl create secret generic grove-database --from-literal=username=… --from-literal=password=…, and name it here" -}}
{{- end -}}
{{- if not .Values.masterKey.existingSecret -}}
{{- fail "masterKey.existingSecret is empty: kubectl create secret generic grove-master-key --from-literal=master.key=\"$(openssl rand -base64 32)\", keep a copy apart from the database's backups, and name it here" -}}
{{- end -}}
{{- if not .Values.adminKey.existingSecret -}}
{{- fail "adminKey.existingSecret is empty: kubectl create secret generic grove-admin-key --from-literal=admin.key=\"$(openssl rand -hex 24)\", and name it here" -}}
{{- end -}}
{{- $own := dict "GROVE_PORT" "service.port" "GROVE_DATA_DIR" "storage.data" "GROVE_DATABASE_URL" "database.url" "GROVE_DATABASE_USERNAME" "database.existingSecret" "GROVE_MASTER_KEY_FILE" "masterKey.existingSecret" "GROVE_PUBLIC_URL" "publicUrl" "GROVE_RUNS_SHUTDOWN_GRACE" "shutdown.graceSeconds" "GROVE_SANDBOX" "sandboxes.mode" "GROVE_SANDBOX_IMAGE" "sandboxes.image" "GROVE_WORKSPACES_HOST" "sandboxes.mode" "GROVE_WORKSPACES_REMOTE_CERTIFICATES" "sandboxes.remote.existingSecret" "GROVE_WORKSPACES_REMOTE_PATIENCE" "sandboxes.remote.patienceSeconds" -}}
{{- range $name, $value := .Values.settings -}}
{{- with get $own $name -}}
{{- fail (printf "settings.%s is set by the chart: leave it out, and set %s" $name .) -}}
{{- end -}}
{{- if and (regexMatch "_(KEY|KEY_PREVIOUS|PASSWORD|SECRET|REDIS_URL|HEADERS)$" $name) (not (hasSuffix "_PER_KEY" $name)) (not (regexMatch "^GROVE_MODELS_.*_HEADERS$" $name)) -}}
{{- fail (printf "settings.%s would be a secret in the values: store it in a Secret and name that in secretSettings (- {name: %s, secret: …, key: …})" $name $name) -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.sandboxes.mode "sidecar") (not .Values.sandboxes.image) -}}
{{- fail "sandboxes.image is empty: build workspace-image/, push it to a registry that the pods reach, and name it here; or set sandboxes.mode to none" -}}
{{- end -}}
{{- if eq .Values.sandboxes.mode "remote" -}}
{{- if not .Values.sandboxes.image -}}
{{- fail "sandboxes.image is empty: build workspace-image/, have every engine hold it, and name it here; or set sandboxes.mode to none" -}}
{{- end -}}
{{- if not .Values.sandboxes.remote.existingSecret -}}
{{- fail "sandboxes.remote.existingSecret is empty: engines are reached over mutual TLS alone; kubectl create secret generic grove-engines --from-file=ca.crt --from-file=tls.crt --from-file=tls.key, and name it here" -}}
{{- end -}}
{{- if not .Values.sandboxes.remote.engines -}}
{{- fail "sandboxes.remote.engines is empty: name one engine at least (- {name: a, host: engine-a.example.com, places: 40}), or set sandboxes.mode to none" -}}
{{- end -}}
{{- $names := list -}}
{{- range .Values.sandboxes.remote.engines -}}
{{- if has .name $names -}}
{{- fail (printf "sandboxes.remote.engines has two called %s: give each a name of its own" .name) -}}
{{- end -}}
{{- $names = append $names .name -}}
{{- end -}}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.engines.to) -}}
{{- fail "networkPolicy.engines.to is empty, which Kubernetes takes for every address: name the range of the engines' machines (- {ipBlock: {cidr: 10.1.2.0/28}})" -}}
{{- end -}}
{{- end -}}
{{- if and .Values.models.existingSecret (not .Values.models.anthropicKey) (not .Values.models.openaiKey) -}}
{{- fail "models.existingSecret is set, and neither models.anthropicKey nor models.openaiKey says which of its keys is read: set one of them" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
{{- fail "ingress.host is empty: set it to the host of publicUrl, or set ingress.enabled to false" -}}
{{- end -}}
{{- if and .Values.gateway.enabled (not .Values.gateway.parentRefs) -}}
{{- fail "gateway.parentRefs is empty: name the Gateway that the route belongs to (- {name: …, namespace: …}), or set gateway.enabled to false" -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.serviceMonitor.existingSecret) -}}
{{- fail "metrics.serviceMonitor.existingSecret is empty: /actuator/prometheus needs an operator's key; make one with POST /mcp/keys (scope read_only, no tenant_id), store it in a Secret, and name it here" -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- fail "autoscaling.minReplicas is above autoscaling.maxReplicas: lower it" -}}
{{- end -}}
{{- if .Values.networkPolicy.enabled -}}
{{- range $list := list "from" "metricsFrom" -}}
{{- if not (index $.Values.networkPolicy $list) -}}
{{- fail (printf "networkPolicy.%s is empty, which Kubernetes takes for everybody: name who may call, or set networkPolicy.enabled to false" $list) -}}
{{- end -}}
{{- range $peer := index $.Values.networkPolicy $list -}}
{{- if hasSuffix "/0" (dig "ipBlock" "cidr" "" $peer) -}}
{{- fail (printf "networkPolicy.%s lets every address in: name the pods or the range of the load balancer" $list) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $list := list "dns" "database" "redis" -}}
{{- if not (index $.Values.networkPolicy $list "to") -}}
{{- fail (printf "networkPolicy.%s.to is empty, which Kubernetes takes for every address: name its pods or its range" $list) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
