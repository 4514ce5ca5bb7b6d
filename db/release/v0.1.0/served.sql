-- written at 2026-11-29 17:08:36.443268+00

COPY agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest, created_at, expires_at, due_at, resolved_at, resolution, decided_by, decided_by_name, reason, edited_arguments, approved_digest, content, is_error, content_digest) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a652-717d-85cd-9363c5152243	01a22847-a63b-7e32-bf7a-60975aa72172	1	call_1_1	approval	count_unsafe	{}	44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	2026-11-29 17:08:34.001762+00	2026-12-29 17:08:34.001762+00	2026-12-29 17:08:34.001762+00	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6fb-7db4-a24b-8d6e376cc26f	01a22847-a6e4-7046-a6b0-f12a20e19867	1	call_1_1	client_tool	ask_user	{"question":"colour"}	193ca19281f9772c71fcb81a6c71c8e73b66d3b867eae0cce1f935fe07ce0b69	2026-11-29 17:08:34.171577+00	2026-12-29 17:08:34.171577+00	2026-12-29 17:08:34.171577+00	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY agent_run_words (tenant_id, run_id, words) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	'45f66f44:counter' '45f66f44:goal' '45f66f44:of'
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	'45f66f44:approver' '45f66f44:goal' '45f66f44:of'
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	'45f66f44:asker' '45f66f44:goal' '45f66f44:of'
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	'45f66f44:cut' '45f66f44:off'
\.

COPY agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id, root_run_id, depth, forked_from_run_id, forked_at_turn, workspace_snapshot, workspace_from_run_id, workspace_from_turn, goal, model, call, metadata, workspace_files, priority, created_at, status, stop_reason, limits, result, summary, error_code, error_message, turns, child_count, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, event_seq, cancel_requested, lease_owner, left_in_order, epoch, started_at, finished_at, origin, workflow, workflow_name, workflow_version, output_schema, trace, title, started_by) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	agent	01a22847-9dc2-77a0-946d-9760ecdbc197	counter	1	\N	01a22847-a27a-7d99-879a-5e6b42e62584	0	\N	\N	\N	\N	\N	goal of counter	openai/counter	\N	{}	{}	50	2026-11-29 17:08:33.018901+00	completed	finish	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	"counted"	\N	\N	\N	2	0	20	10	0	0	0.000000000	11	f	\N	t	1	2026-11-29 17:08:33.114157+00	2026-11-29 17:08:33.875073+00	\N	\N	\N	\N	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	agent	01a22847-9da4-7c45-ba66-eabb4be94638	approver	1	\N	01a22847-a63b-7e32-bf7a-60975aa72172	0	\N	\N	\N	\N	\N	goal of approver	openai/approver	\N	{}	{}	50	2026-11-29 17:08:33.979916+00	waiting	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	1	0	10	5	0	0	0.000000000	5	f	\N	t	1	2026-11-29 17:08:33.985983+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	agent	01a22847-9cba-7080-ac6a-2af93675a916	asker	1	\N	01a22847-a6e4-7046-a6b0-f12a20e19867	0	\N	\N	\N	\N	\N	goal of asker	openai/asker	\N	{}	{}	50	2026-11-29 17:08:34.148057+00	waiting	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	1	0	10	5	0	0	0.000000000	5	f	\N	t	1	2026-11-29 17:08:34.150084+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	workflow	\N	\N	\N	\N	01a22847-a77c-78bf-bde6-d435dd5cf641	0	\N	\N	\N	\N	\N	\N	\N	\N	{}	{}	50	2026-11-29 17:08:34.300593+00	waiting	\N	{"max_depth": 5, "max_turns": 1, "max_tokens": 100000000, "max_seconds": 2592000, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	3	f	\N	f	1	2026-11-29 17:08:34.342378+00	\N	\N	{"name":"listener","id":"01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc","version":1,"graph":"","input":{},"values":{},"pins":{},"started_by":"01a22847-9b40-7e1b-b42f-9151dd2f06c8"}	listener	1	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	workflow	\N	\N	\N	\N	01a22847-a89a-75a5-ae74-40f43e302f5b	0	\N	\N	\N	\N	\N	\N	\N	\N	{}	{}	50	2026-11-29 17:08:34.586381+00	waiting	\N	{"max_depth": 5, "max_turns": 1, "max_tokens": 100000000, "max_seconds": 2592000, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	5	f	\N	f	1	2026-11-29 17:08:34.613807+00	\N	\N	{"name":"listener","id":"01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc","version":1,"graph":"","input":{},"values":{},"pins":{},"started_by":"01a22847-9b40-7e1b-b42f-9151dd2f06c8"}	listener	1	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	agent	01a22847-9e48-777b-b596-1bcdf6d7fe91	cut_off	1	\N	01a22847-aa5f-7a90-8d54-d82f6a80c27c	0	\N	\N	\N	\N	\N	cut off	openai/cut_off	\N	{}	{}	50	2026-11-29 17:08:35.039701+00	running	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	2	f	01a22847-97a1-7a62-829b-33d11d2ae6fb	f	1	2026-11-29 17:08:35.042066+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22847-9b40-7e1b-b42f-9151dd2f06c8
\.

COPY agent_versions (tenant_id, agent_id, version, definition, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9cba-7080-ac6a-2af93675a916	1	{"git": {"author_name": "asker", "author_email": "asker@agents.grove.invalid", "allow_force_push": false}, "name": "asker", "model": "openai/asker", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [{"name": "ask_user", "description": "", "input_schema": {"type": "object"}, "timeout_seconds": 2592000}], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 17:08:31.567054+00
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9da4-7c45-ba66-eabb4be94638	1	{"git": {"author_name": "approver", "author_email": "approver@agents.grove.invalid", "allow_force_push": false}, "name": "approver", "model": "openai/approver", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": ["count_unsafe"], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 2592000}	2026-11-29 17:08:31.782698+00
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9dc2-77a0-946d-9760ecdbc197	1	{"git": {"author_name": "counter", "author_email": "counter@agents.grove.invalid", "allow_force_push": false}, "name": "counter", "model": "openai/counter", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 17:08:31.812062+00
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9e48-777b-b596-1bcdf6d7fe91	1	{"git": {"author_name": "cut_off", "author_email": "cut_off@agents.grove.invalid", "allow_force_push": false}, "name": "cut_off", "model": "openai/cut_off", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 17:08:31.94589+00
\.

COPY agents (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9cba-7080-ac6a-2af93675a916	asker	1	\N	\N	\N	2026-11-29 17:08:31.546155+00	2026-11-29 17:08:31.546155+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9da4-7c45-ba66-eabb4be94638	approver	1	\N	\N	\N	2026-11-29 17:08:31.7808+00	2026-11-29 17:08:31.7808+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9dc2-77a0-946d-9760ecdbc197	counter	1	\N	\N	\N	2026-11-29 17:08:31.810503+00	2026-11-29 17:08:31.810503+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9e48-777b-b596-1bcdf6d7fe91	cut_off	1	\N	\N	\N	2026-11-29 17:08:31.944499+00	2026-11-29 17:08:31.944499+00	\N
\.

COPY api_keys (id, tenant_id, name, scope, kind, secret_hash, public_keys, issuer, subject, bootstrap, created_at, expires_at, revoked_at, rotated_at) FROM stdin;
01a22846-6deb-795f-87ab-1f79479cdae3	\N	bootstrap	admin	bearer	\\x9d7e6d5c144ee5fa02f877e8e7d3fef853b465293f2f6253184e89a2bd46d691	\N	\N	\N	t	2026-11-29 17:07:14.02769+00	\N	\N	\N
01a22847-9b40-7e1b-b42f-9151dd2f06c8	01a22847-9a76-73db-94c7-1bda45f66f44	kept	admin	bearer	\\x8b9b6d1de7166f33c42efece8dcbc373cf5518058a35bd7c31468dc795b78bf8	\N	\N	\N	f	2026-11-29 17:08:31.168597+00	\N	\N	\N
01a22847-9b59-7d1c-97f5-91334ca89cfe	01a22847-9a76-73db-94c7-1bda45f66f44	kept	invoke	bearer	\\x2a91e7a78bac12032effe112adc108c1159874f0ac6ab8466de5b6d1a900d271	\N	\N	\N	f	2026-11-29 17:08:31.193777+00	\N	2026-11-29 17:08:31.225025+00	\N
01a22847-aca8-716d-ad94-d3690a04be42	01a22847-9a76-73db-94c7-1bda45f66f44	kept	invoke	bearer	\\x450b07a2841d7f755ee503b6b1239a0e3e434675a913fe6a10be7b748d5ad715	\N	\N	\N	f	2026-11-29 17:08:35.624053+00	\N	\N	\N
\.

COPY audit_changes (id, at, tenant_id, key_id, key_name, door, kind, action, object_name, object_id, detail, status) FROM stdin;
01a22846-6df3-728c-a8dd-09a4a7353613	2026-11-29 17:07:14.035163+00	\N	\N	\N	server	key	created	bootstrap	01a22846-6deb-795f-87ab-1f79479cdae3	scope admin	ok
01a22847-9a7b-7264-a557-a71bf02d6ab2	2026-11-29 17:08:30.971153+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22846-6deb-795f-87ab-1f79479cdae3	bootstrap	rest	tenant	created	kept	01a22847-9a76-73db-94c7-1bda45f66f44	\N	ok
01a22847-9b44-7868-ba6b-176fff94879b	2026-11-29 17:08:31.172538+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22846-6deb-795f-87ab-1f79479cdae3	bootstrap	rest	key	created	kept	01a22847-9b40-7e1b-b42f-9151dd2f06c8	scope admin	ok
01a22847-9b5e-7ea8-ba51-ea5060c29ba4	2026-11-29 17:08:31.198938+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22846-6deb-795f-87ab-1f79479cdae3	bootstrap	rest	key	created	kept	01a22847-9b59-7d1c-97f5-91334ca89cfe	scope invoke	ok
01a22847-9b80-7654-81a7-9b14c1ec2b3f	2026-11-29 17:08:31.232405+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22846-6deb-795f-87ab-1f79479cdae3	bootstrap	rest	key	revoked	kept	01a22847-9b59-7d1c-97f5-91334ca89cfe	\N	ok
01a22847-9cc2-79c8-a7fa-136ecf4a6d15	2026-11-29 17:08:31.554626+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	agent	stored	asker	01a22847-9cba-7080-ac6a-2af93675a916	version 1	ok
01a22847-9da6-707c-af0b-822709d81953	2026-11-29 17:08:31.782031+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	agent	stored	approver	01a22847-9da4-7c45-ba66-eabb4be94638	version 1	ok
01a22847-9dc3-73c8-a737-0b790900fb1a	2026-11-29 17:08:31.811242+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	agent	stored	counter	01a22847-9dc2-77a0-946d-9760ecdbc197	version 1	ok
01a22847-9e49-7478-98af-a37715926851	2026-11-29 17:08:31.945286+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	agent	stored	cut_off	01a22847-9e48-777b-b596-1bcdf6d7fe91	version 1	ok
01a22847-9e7b-7228-8eaf-543a02f343de	2026-11-29 17:08:31.995138+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	secret	stored	corp	\N	\N	ok
01a22847-9ede-7094-a573-fbf82e5157fa	2026-11-29 17:08:32.094037+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	model_endpoint	stored	corp	01a22847-9edb-7cb3-8002-1361404f1907	version 1	ok
01a22847-9f90-7b04-8818-5c584e531776	2026-11-29 17:08:32.272705+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	skill	stored	memo	01a22847-9f8f-7259-a91b-0f189de50e01	version 1	ok
01a22847-9ffd-72ec-b4b8-fc213207c762	2026-11-29 17:08:32.381187+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	tool	stored	hook	01a22847-9ffa-79da-808e-9c911113441d	version 1	ok
01a22847-a009-7f9c-a6f1-fc4698244864	2026-11-29 17:08:32.393999+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	secret	stored	tool.hook.signing_secret	\N	\N	ok
01a22847-a1ca-7458-95f2-9e5c33557df9	2026-11-29 17:08:32.842278+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	workflow	stored	listener	01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc	version 1	ok
01a22847-a214-75c8-b77e-2304e38222c3	2026-11-29 17:08:32.91637+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	hold	placed	all of the tenant	01a22847-a213-737e-a960-34b7c5196ebf	kept	ok
01a22847-a97d-73d4-b345-075c3e5758f2	2026-11-29 17:08:34.813245+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	rest	event	sent	paid	01a22847-a89a-75a5-ae74-40f43e302f5b	\N	ok
01a22847-acb1-7dd8-b19b-771529505a7f	2026-11-29 17:08:35.633886+00	01a22847-9a76-73db-94c7-1bda45f66f44	01a22846-6deb-795f-87ab-1f79479cdae3	bootstrap	rest	key	created	kept	01a22847-aca8-716d-ad94-d3690a04be42	scope invoke	ok
\.

COPY custom_tool_versions (tenant_id, tool_id, version, definition, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9ffa-79da-808e-9c911113441d	1	{"url": "https://hooks.example.com/", "kind": "callback", "name": "hook", "effect": "keyed", "headers": {}, "description": "d", "input_schema": {"type": "object"}, "needs_approval": false, "timeout_seconds": 30}	2026-11-29 17:08:32.382742+00
\.

COPY custom_tools (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9ffa-79da-808e-9c911113441d	hook	1	2026-11-29 17:08:32.378643+00	2026-11-29 17:08:32.378643+00	\N
\.

COPY flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) FROM stdin;
1	001	roles and fences	SQL	V001__roles_and_fences.sql	-1175961010	grove	2026-11-29 22:34:29.296977	11	t
10	010	replicas	SQL	V010__replicas.sql	1298192729	grove	2026-11-29 22:34:29.653285	16	t
11	011	agent runs	SQL	V011__agent_runs.sql	358313065	grove	2026-11-29 22:34:29.685253	65	t
12	012	agent run messages	SQL	V012__agent_run_messages.sql	1033574800	grove	2026-11-29 22:34:29.762791	13	t
13	013	run log	SQL	V013__run_log.sql	1305898574	grove	2026-11-29 22:34:29.813022	14	t
14	014	agent run results	SQL	V014__agent_run_results.sql	1193519450	grove	2026-11-29 22:34:29.838558	12	t
15	015	agent run snapshots	SQL	V015__agent_run_snapshots.sql	1354140630	grove	2026-11-29 22:34:29.862424	10	t
16	016	agent run compactions	SQL	V016__agent_run_compactions.sql	320356860	grove	2026-11-29 22:34:29.877853	11	t
17	017	agent run unanswered calls	SQL	V017__agent_run_unanswered_calls.sql	-1522954866	grove	2026-11-29 22:34:29.895763	11	t
18	018	run ledgers	SQL	V018__run_ledgers.sql	-992487534	grove	2026-11-29 22:34:29.911657	23	t
19	019	agent run waits	SQL	V019__agent_run_waits.sql	-119027709	grove	2026-11-29 22:34:29.940465	40	t
2	002	tenants	SQL	V002__tenants.sql	525432872	grove	2026-11-29 22:34:29.329537	16	t
20	020	agent run delegations	SQL	V020__agent_run_delegations.sql	2135764450	grove	2026-11-29 22:34:29.985346	10	t
21	021	idempotency keys	SQL	V021__idempotency_keys.sql	358042345	grove	2026-11-29 22:34:30.000763	16	t
22	022	secret uses	SQL	V022__secret_uses.sql	877947924	grove	2026-11-29 22:34:30.029204	26	t
23	023	workspace snapshots	SQL	V023__workspace_snapshots.sql	1419282355	grove	2026-11-29 22:34:30.059062	32	t
24	024	run workspaces	SQL	V024__run_workspaces.sql	-14970544	grove	2026-11-29 22:34:30.095534	18	t
25	025	agent run files	SQL	V025__agent_run_files.sql	-129076590	grove	2026-11-29 22:34:30.1252	10	t
26	026	workspace remotes	SQL	V026__workspace_remotes.sql	1602363737	grove	2026-11-29 22:34:30.139621	8	t
27	027	workspace pushes	SQL	V027__workspace_pushes.sql	959220731	grove	2026-11-29 22:34:30.152499	9	t
28	028	custom tools	SQL	V028__custom_tools.sql	1108657863	grove	2026-11-29 22:34:30.16649	29	t
29	029	tool providers	SQL	V029__tool_providers.sql	-1590852250	grove	2026-11-29 22:34:30.214803	52	t
3	003	server keys	SQL	V003__server_keys.sql	-222082501	grove	2026-11-29 22:34:29.356369	18	t
30	030	mcp sessions	SQL	V030__mcp_sessions.sql	-1650410952	grove	2026-11-29 22:34:30.289322	59	t
31	031	mcp streams	SQL	V031__mcp_streams.sql	324215139	grove	2026-11-29 22:34:30.353733	15	t
32	032	mcp used states	SQL	V032__mcp_used_states.sql	1167525595	grove	2026-11-29 22:34:30.37395	6	t
33	033	mcp catalog versions	SQL	V033__mcp_catalog_versions.sql	1214482851	grove	2026-11-29 22:34:30.385866	5	t
34	034	mcp audit log	SQL	V034__mcp_audit_log.sql	460147282	grove	2026-11-29 22:34:30.396552	14	t
35	035	agent run states	SQL	V035__agent_run_states.sql	1074015253	grove	2026-11-29 22:34:30.457554	3	t
36	036	agent run turns	SQL	V036__agent_run_turns.sql	1437973940	grove	2026-11-29 22:34:30.46613	5	t
37	037	key revocations	SQL	V037__key_revocations.sql	-1262831333	grove	2026-11-29 22:34:30.477617	8	t
38	038	run log changes	SQL	V038__run_log_changes.sql	-1289554493	grove	2026-11-29 22:34:30.491798	10	t
39	039	starts in groups	SQL	V039__starts_in_groups.sql	-145951915	grove	2026-11-29 22:34:30.510869	2	t
4	004	api keys	SQL	V004__api_keys.sql	-1412533857	grove	2026-11-29 22:34:29.382421	25	t
40	040	model endpoints	SQL	V040__model_endpoints.sql	-993212092	grove	2026-11-29 22:34:30.516755	23	t
41	041	run marks	SQL	V041__run_marks.sql	-1227568603	grove	2026-11-29 22:34:30.546039	66	t
42	042	run moves	SQL	V042__run_moves.sql	1540517879	grove	2026-11-29 22:34:30.699354	15	t
43	043	saved views	SQL	V043__saved_views.sql	1239449104	grove	2026-11-29 22:34:30.733206	4	t
44	044	replica versions	SQL	V044__replica_versions.sql	780615070	grove	2026-11-29 22:34:30.744155	3	t
45	045	client tool waits	SQL	V045__client_tool_waits.sql	-711331757	grove	2026-11-29 22:34:30.77779	5	t
46	046	runs by waits and reasons	SQL	V046__runs_by_waits_and_reasons.sql	1339179202	grove	2026-11-29 22:34:30.788276	4	t
47	048	api key uses	SQL	V048__api_key_uses.sql	-1311366948	grove	2026-11-29 22:34:30.804819	11	t
48	049	operator indexes	SQL	V049__operator_indexes.sql	1341740218	grove	2026-11-29 22:34:30.819562	15	t
49	050	ui sessions	SQL	V050__ui_sessions.sql	2144312902	grove	2026-11-29 22:34:30.838468	12	t
5	005	oauth signing keys	SQL	V005__oauth_signing_keys.sql	11749192	grove	2026-11-29 22:34:29.414223	12	t
50	051	ui session scopes	SQL	V051__ui_session_scopes.sql	1721261392	grove	2026-11-29 22:34:30.855247	2	t
51	052	workflows	SQL	V052__workflows.sql	-885957456	grove	2026-11-29 22:34:30.862	16	t
52	053	published names	SQL	V053__published_names.sql	-1722935632	grove	2026-11-29 22:34:30.885133	2	t
53	054	workflow runs	SQL	V054__workflow_runs.sql	1066457156	grove	2026-11-29 22:34:30.890894	39	t
54	055	failed advances	SQL	V055__failed_advances.sql	-1388201717	grove	2026-11-29 22:34:30.936211	2	t
55	056	top nodes	SQL	V056__top_nodes.sql	-263968260	grove	2026-11-29 22:34:30.941344	3	t
56	060	skills	SQL	V060__skills.sql	-491632098	grove	2026-11-29 22:34:30.950032	27	t
57	061	run skills	SQL	V061__run_skills.sql	1589175728	grove	2026-11-29 22:34:30.982057	6	t
58	064	replica clocks	SQL	V064__replica_clocks.sql	-1112577436	grove	2026-11-29 22:34:30.997205	5	t
59	065	retention	SQL	V065__retention.sql	-1833746808	grove	2026-11-29 22:34:31.009077	15	t
6	006	agents	SQL	V006__agents.sql	835979612	grove	2026-11-29 22:34:29.434083	39	t
60	066	rows that may go	SQL	V066__rows_that_may_go.sql	1454482054	grove	2026-11-29 22:34:31.031491	36	t
61	067	closed tenants	SQL	V067__closed_tenants.sql	1806977354	grove	2026-11-29 22:34:31.082068	4	t
62	070	run traces	SQL	V070__run_traces.sql	-1533670347	grove	2026-11-29 22:34:31.099112	1	t
63	071	nested ledgers	SQL	V071__nested_ledgers.sql	233838506	grove	2026-11-29 22:34:31.105248	6	t
64	072	tenant limits	SQL	V072__tenant_limits.sql	-1562519416	grove	2026-11-29 22:34:31.117413	17	t
65	073	tenant money	SQL	V073__tenant_money.sql	-1572881943	grove	2026-11-29 22:34:31.144267	14	t
66	077	ledgers of new trees	SQL	V077__ledgers_of_new_trees.sql	-245130082	grove	2026-11-29 22:34:31.163584	1	t
67	078	tenant storage	SQL	V078__tenant_storage.sql	-68418546	grove	2026-11-29 22:34:31.178788	8	t
68	079	failed model calls	SQL	V079__failed_model_calls.sql	-1613717643	grove	2026-11-29 22:34:31.191039	3	t
69	080	open advances	SQL	V080__open_advances.sql	1312298485	grove	2026-11-29 22:34:31.201088	2	t
7	007	model prices	SQL	V007__model_prices.sql	-407295598	grove	2026-11-29 22:34:29.490183	23	t
70	081	run clock stops	SQL	V081__run_clock_stops.sql	382714872	grove	2026-11-29 22:34:31.21261	42	t
71	082	run titles and roots	SQL	V082__run_titles_and_roots.sql	-1615849242	grove	2026-11-29 22:34:31.264788	11	t
72	083	audit changes	SQL	V083__audit_changes.sql	-1747001664	grove	2026-11-29 22:34:31.279897	32	t
73	084	run starters	SQL	V084__run_starters.sql	-953405156	grove	2026-11-29 22:34:31.330614	2	t
8	008	model context windows	SQL	V008__model_context_windows.sql	-1962060081	grove	2026-11-29 22:34:29.52486	18	t
9	009	secrets	SQL	V009__secrets.sql	991134873	grove	2026-11-29 22:34:29.550915	95	t
\.

COPY key_revocations (only_row, number) FROM stdin;
t	1795972111233110
\.

COPY legal_holds (tenant_id, id, run_id, root_run_id, reason, by_operator, placed_by, placed_by_name, placed_at, released_by, released_by_name, released_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a213-737e-a960-34b7c5196ebf	\N	\N	kept	f	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	2026-11-29 17:08:32.915252+00	\N	\N	\N
\.

COPY model_context_windows (model, tokens, as_of, source) FROM stdin;
anthropic/claude-fable-5-1	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-haiku-4-5	200000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-haiku-5-5	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-opus-4-5	200000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-opus-4-6	1000000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-opus-4-7	1000000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-opus-4-8	1000000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-opus-5	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-opus-5-5	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-sonnet-4-5	200000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-sonnet-4-6	1000000	2026-11-06	Anthropic's page on context windows, platform.claude.com/docs/en/build-with-claude/context-windows
anthropic/claude-sonnet-5	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
anthropic/claude-sonnet-5-5	1000000	2026-11-06	Anthropic's models overview, platform.claude.com/docs/en/about-claude/models/overview
openai/gpt-5	360000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below
openai/gpt-5.1	360000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below
openai/gpt-5.4	1050000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 922,000 of input
openai/gpt-5.4-mini	360000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 400,000, of which 272,000 of input, which three quarters of this stay below
openai/gpt-6-luna	1050000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 922,000 of input
openai/gpt-6-sol	1050000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 922,000 of input
openai/gpt-6.1-sol	1050000	2026-11-06	OpenAI's models page, developers.openai.com/api/docs/models; 922,000 of input
\.

COPY model_endpoint_versions (tenant_id, endpoint_id, version, definition, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9edb-7cb3-8002-1361404f1907	1	{"name": "corp", "models": [{"name": "m", "input_usd": "1", "output_usd": "1", "cache_read_usd": "1", "context_window": null, "cache_write_usd": "1"}], "secret": "corp", "base_url": "https://llm.example.com/v1", "protocol": "openai", "max_tokens_field": null}	2026-11-29 17:08:32.09501+00
\.

COPY model_endpoints (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9edb-7cb3-8002-1361404f1907	corp	1	2026-11-29 17:08:32.091876+00	2026-11-29 17:08:32.091876+00	\N
\.

COPY model_prices (model, input_usd, output_usd, cache_read_usd, cache_write_usd, as_of, source) FROM stdin;
anthropic/claude-fable-5-1	10.000000000	50.000000000	0.250000000	12.500000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-haiku-4-5	1.000000000	5.000000000	0.100000000	1.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-haiku-5-5	0.500000000	2.500000000	0.050000000	0.625000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes; the tier of prompts over 100,000 tokens, so never too low
anthropic/claude-opus-4-5	5.000000000	25.000000000	0.500000000	6.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-opus-4-6	5.000000000	25.000000000	0.500000000	6.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-opus-4-7	5.000000000	25.000000000	0.500000000	6.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-opus-4-8	5.000000000	25.000000000	0.500000000	6.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-opus-5	5.000000000	25.000000000	0.500000000	6.250000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-opus-5-5	4.000000000	20.000000000	0.200000000	5.000000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-sonnet-4-5	3.000000000	15.000000000	0.300000000	3.750000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-sonnet-4-6	3.000000000	15.000000000	0.300000000	3.750000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-sonnet-5	2.000000000	10.000000000	0.200000000	2.500000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
anthropic/claude-sonnet-5-5	2.000000000	10.000000000	0.100000000	2.500000000	2026-11-06	Anthropic's pricing page, platform.claude.com/docs/en/about-claude/pricing; cache writes of 5 minutes
openai/gpt-5	1.250000000	10.000000000	0.125000000	1.250000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier
openai/gpt-5.1	1.250000000	10.000000000	0.125000000	1.250000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier
openai/gpt-5.4	2.500000000	15.000000000	0.250000000	2.500000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier
openai/gpt-5.4-mini	0.750000000	4.500000000	0.075000000	0.750000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier
openai/gpt-6-luna	0.100000000	0.500000000	0.010000000	0.125000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens
openai/gpt-6-sol	2.000000000	10.000000000	0.200000000	2.500000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens
openai/gpt-6.1-sol	2.000000000	10.000000000	0.100000000	2.500000000	2026-11-06	OpenAI's pricing page, developers.openai.com/api/docs/pricing; standard tier, prompts up to 272,000 tokens
scripted/demo	3.000000000	15.000000000	0.300000000	3.750000000	2026-11-21	made up for the demo; no money is spent
\.

COPY replicas (id, started_at, alive_until, steady_since, keys_seen, lease_ms, version, clock_ahead_ms) FROM stdin;
01a22847-97a1-7a62-829b-33d11d2ae6fb	2026-11-29 17:08:30.244773+00	2026-11-29 17:08:50.271055+00	2026-11-29 17:08:30.244773+00	1795972111233110	15000	development	0
\.

COPY run_clock_stops (tenant_id, id, run_id, waiting_run_id, place, begun_at, ended_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	1	01a22847-a63b-7e32-bf7a-60975aa72172	01a22847-a63b-7e32-bf7a-60975aa72172	01a22847-a652-717d-85cd-9363c5152243	2026-11-29 17:08:34.02227+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	2	01a22847-a6e4-7046-a6b0-f12a20e19867	01a22847-a6e4-7046-a6b0-f12a20e19867	01a22847-a6fb-7db4-a24b-8d6e376cc26f	2026-11-29 17:08:34.177991+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	3	01a22847-a77c-78bf-bde6-d435dd5cf641	01a22847-a77c-78bf-bde6-d435dd5cf641	first	2026-11-29 17:08:34.381048+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	4	01a22847-a89a-75a5-ae74-40f43e302f5b	01a22847-a89a-75a5-ae74-40f43e302f5b	first	2026-11-29 17:08:34.628167+00	2026-11-29 17:08:34.88742+00
01a22847-9a76-73db-94c7-1bda45f66f44	5	01a22847-a89a-75a5-ae74-40f43e302f5b	01a22847-a89a-75a5-ae74-40f43e302f5b	approve	2026-11-29 17:08:34.887983+00	\N
\.

COPY run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	day	2026-11-29 00:00:00+00			1	0	0	0	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	day	2026-11-29 00:00:00+00	approver	openai/approver	1	1	10	5	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	day	2026-11-29 00:00:00+00	asker	openai/asker	1	1	10	5	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	day	2026-11-29 00:00:00+00	counter	openai/counter	1	2	20	10	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	hour	2026-11-29 17:00:00+00			1	0	0	0	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	hour	2026-11-29 17:00:00+00	approver	openai/approver	1	1	10	5	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	hour	2026-11-29 17:00:00+00	asker	openai/asker	1	1	10	5	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	hour	2026-11-29 17:00:00+00	counter	openai/counter	1	2	20	10	0	0	0.000000000
\.

COPY run_feed (tenant_id, number, run_id, at, type, status, turns, tokens, cost_usd) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	1	01a22847-a27a-7d99-879a-5e6b42e62584	2026-11-29 17:08:33.115288+00	run.created	running	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	2	01a22847-a27a-7d99-879a-5e6b42e62584	2026-11-29 17:08:33.880963+00	run.completed	completed	2	30	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	3	01a22847-a63b-7e32-bf7a-60975aa72172	2026-11-29 17:08:33.986235+00	run.created	running	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	4	01a22847-a63b-7e32-bf7a-60975aa72172	2026-11-29 17:08:34.032136+00	run.waiting	waiting	1	15	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	5	01a22847-a6e4-7046-a6b0-f12a20e19867	2026-11-29 17:08:34.150346+00	run.created	running	0	0	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	6	01a22847-a6e4-7046-a6b0-f12a20e19867	2026-11-29 17:08:34.179631+00	run.waiting	waiting	1	15	0.000000000
01a22847-9a76-73db-94c7-1bda45f66f44	7	01a22847-a77c-78bf-bde6-d435dd5cf641	2026-11-29 17:08:34.308103+00	run.created	queued	0	0	0.000000000
\.

COPY run_feed_positions (tenant_id, last_number) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	7
\.

COPY run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, format, events, changes, raw_answer) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:33.018901Z","agent":"counter","agent_version":1}\n{"type":"run.started","at":"2026-11-29T17:08:33.018901Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	10	11	1	2	20	10	0	0	0.000000000	2	{"type":"tool.completed","at":"2026-11-29T17:08:33.866782Z","turn":2,"tool_call_id":"call_2_1","name":"finish","content":"The run is complete.","truncated":false}\n{"type":"run.completed","at":"2026-11-29T17:08:33.868027Z","stop_reason":"finish","result":"counted","summary":null,"usage":{"input_tokens":20,"output_tokens":10,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":2,"progress":{"call_2_1":{"started_at":"2026-11-29T17:08:33.862402Z"}},"completed_at":"2026-11-29T17:08:33.867319Z"}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T17:08:33.243272Z","turn":1}	[{"turn":1}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	4	5	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T17:08:33.700564Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_read","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T17:08:33.710234Z","turn":1,"tool_call_id":"call_1_1","name":"count_read"}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_1_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_read","arguments":"{}"}}]}
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	6	7	1	1	10	5	0	0	0.000000000	2	{"type":"tool.completed","at":"2026-11-29T17:08:33.839668Z","turn":1,"tool_call_id":"call_1_1","name":"count_read","content":"done call_1_1","truncated":false}\n{"type":"turn.started","at":"2026-11-29T17:08:33.852736Z","turn":2}	[{"turn":1,"progress":{"call_1_1":{"started_at":"2026-11-29T17:08:33.710234Z"}},"completed_at":"2026-11-29T17:08:33.845664Z"},{"turn":2}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a27a-7d99-879a-5e6b42e62584	8	9	1	2	20	10	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T17:08:33.861040Z","turn":2,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_2_1","name":"finish","arguments":{"result":"counted"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T17:08:33.862402Z","turn":2,"tool_call_id":"call_2_1","name":"finish"}	[{"turn":2,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_2_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_2_1","type":"function","function":{"name":"finish","arguments":"{\\"result\\":\\"counted\\"}"}}]}
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:33.979916Z","agent":"approver","agent_version":1}\n{"type":"run.started","at":"2026-11-29T17:08:33.979916Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T17:08:33.990588Z","turn":1}	[{"turn":1}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	4	4	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T17:08:33.995441Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_unsafe","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_unsafe","arguments":"{}"}}]}
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a63b-7e32-bf7a-60975aa72172	5	5	1	1	10	5	0	0	0.000000000	2	{"type":"run.waiting","at":"2026-11-29T17:08:34.003315Z","turn":1,"kind":"approval","calls":[{"id":"call_1_1","name":"count_unsafe","arguments":{},"digest":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","expires_at":"2026-12-29T17:08:34.001762Z"}]}	[{"turn":1,"progress":{"call_1_1":{"status":"waiting","started_at":"2026-11-29T17:08:34.001762Z"}}}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:34.148057Z","agent":"asker","agent_version":1}\n{"type":"run.started","at":"2026-11-29T17:08:34.148057Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T17:08:34.155722Z","turn":1}	[{"turn":1}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	4	4	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T17:08:34.168396Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"ask_user","arguments":{"question":"colour"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"ask_user","arguments":"{\\"question\\":\\"colour\\"}"}}]}
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a6e4-7046-a6b0-f12a20e19867	5	5	1	1	10	5	0	0	0.000000000	2	{"type":"run.waiting","at":"2026-11-29T17:08:34.172087Z","turn":1,"kind":"client_tool","calls":[{"id":"call_1_1","name":"ask_user","arguments":{"question":"colour"},"digest":"193ca19281f9772c71fcb81a6c71c8e73b66d3b867eae0cce1f935fe07ce0b69","expires_at":"2026-12-29T17:08:34.171577Z"}]}	[{"turn":1,"progress":{"call_1_1":{"status":"waiting","started_at":"2026-11-29T17:08:34.171577Z"}}}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	1	1	0	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:34.300593Z","workflow":"listener","workflow_version":1}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	2	3	1	0	0	0	0	0	0.000000000	1	{"type":"run.started","at":"2026-11-29T17:08:34.342378Z"}\n{"type":"node.waiting","at":"2026-11-29T17:08:34.342378Z","path":"first","kind":"wait","event":"paid","due_at":"2026-12-29T17:08:34.342378Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	1	1	0	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:34.586381Z","workflow":"listener","workflow_version":1}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2	3	1	0	0	0	0	0	0.000000000	1	{"type":"run.started","at":"2026-11-29T17:08:34.613807Z"}\n{"type":"node.waiting","at":"2026-11-29T17:08:34.613807Z","path":"first","kind":"wait","event":"paid","due_at":"2026-12-29T17:08:34.613807Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	4	5	1	0	0	0	0	0	0.000000000	1	{"type":"node.completed","at":"2026-11-29T17:08:34.844243Z","path":"first","output":{}}\n{"type":"node.waiting","at":"2026-11-29T17:08:34.844243Z","path":"approve","kind":"ask","title":"Now?","due_at":"2026-12-29T17:08:34.844243Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T17:08:35.039701Z","agent":"cut_off","agent_version":1}\n{"type":"run.started","at":"2026-11-29T17:08:35.039701Z"}	\N	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T17:08:35.044535Z","turn":1}	[{"turn":1}]	\N
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	4	5	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T17:08:35.053876Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_read","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T17:08:35.054481Z","turn":1,"tool_call_id":"call_1_1","name":"count_read"}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_1_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_read","arguments":"{}"}}]}
\.

COPY run_moves (id, tenant_id, run_id, at, type, status, turns, tokens, cost_usd, new_runs, new_turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, new_cost_usd) FROM stdin;
10	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2026-11-29 17:08:34.589735+00	run.created	queued	0	0	0.000000000	1	\N	\N	\N	\N	\N	\N
11	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2026-11-29 17:08:34.626355+00	run.started	running	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
12	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2026-11-29 17:08:34.634888+00	run.waiting	waiting	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
13	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2026-11-29 17:08:34.885549+00	run.started	running	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
14	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	2026-11-29 17:08:34.892019+00	run.waiting	waiting	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
15	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-aa5f-7a90-8d54-d82f6a80c27c	2026-11-29 17:08:35.042376+00	run.created	running	0	0	0.000000000	1	\N	\N	\N	\N	\N	\N
8	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	2026-11-29 17:08:34.376813+00	run.started	running	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
9	01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	2026-11-29 17:08:34.388522+00	run.waiting	waiting	0	0	0.000000000	\N	\N	\N	\N	\N	\N	\N
\.

COPY saved_views (tenant_id, name, query, created_by, created_by_name, created_at, updated_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	mine	page=runs	01a22847-9b40-7e1b-b42f-9151dd2f06c8	kept	2026-11-29 17:08:32.876313+00	2026-11-29 17:08:32.876313+00
\.

COPY secret_generations (tenant_id, generation) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	2
\.

COPY secrets (tenant_id, name, version, data_key_version, nonce, ciphertext, value_bytes, created_at, updated_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	corp	1	1	\\x4de408952f544c2577e3b97e	\\xa13996c49e7fa507bab7ae97e1fb43a32e8f8e7719ef5b8752a0d262f4160d10540d18	19	2026-11-29 17:08:31.981734+00	2026-11-29 17:08:31.981734+00
01a22847-9a76-73db-94c7-1bda45f66f44	tool.hook.signing_secret	2	1	\\x6449e20c1ca5b268bd35490b	\\x9cb87f1b2a52ae9c78527ff882c8395b54f984df933eac671ed4bf869042f29fe59ff95ab3f97dd06990daa2016667b5cda3225aa2c79c6eeda6724d113d1e6ca576	50	2026-11-29 17:08:32.389053+00	2026-11-29 17:08:32.389053+00
\.

COPY skill_contents (tenant_id, digest, content) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8	\\x41736b2e0a
01a22847-9a76-73db-94c7-1bda45f66f44	d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a	\\x2d2d2d0a6e616d653a20226d656d6f220a6465736372697074696f6e3a202264220a2d2d2d0a0a57726974652069742e0a
\.

COPY skill_files (tenant_id, skill_id, version, path, digest) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9f8f-7259-a91b-0f189de50e01	1	SKILL.md	d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9f8f-7259-a91b-0f189de50e01	1	notes.md	79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8
\.

COPY skill_versions (tenant_id, skill_id, version, definition, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9f8f-7259-a91b-0f189de50e01	1	{"name": "memo", "files": [{"path": "SKILL.md", "size": 49, "digest": "d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a", "executable": false}, {"path": "notes.md", "size": 5, "digest": "79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8", "executable": false}], "digest": "9233a4f152b2e3764d679b74ac4d12e6bbee9edb51e90a59ad9d1c64bd59fe1f", "parameters": null, "description": "d", "frontmatter": "{\\"name\\":\\"memo\\",\\"description\\":\\"d\\"}", "placeholders": []}	2026-11-29 17:08:32.273685+00
\.

COPY skills (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-9f8f-7259-a91b-0f189de50e01	memo	1	\N	\N	\N	2026-11-29 17:08:32.271188+00	2026-11-29 17:08:32.271188+00	\N
\.

COPY tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	1	41ef550a5cb3f290a0bc06e43017207c	\\xcc38d6f4ba6e2c70a5af1deb	\\xafd40886f6f605cff3585b571c513ac9e0573784787af407c2749344e8a9c297f86fbeccd0e646321a12a840bd8a106c	2026-11-29 17:08:31.965535+00
\.

COPY tenants (id, name, created_at, closed_at) FROM stdin;
01900000-0000-7000-8000-000000000001	default	2026-11-29 17:04:29.337725+00	\N
01a22847-9a76-73db-94c7-1bda45f66f44	kept	2026-11-29 17:08:30.966503+00	\N
\.

COPY workflow_events (tenant_id, id, run_id, name, payload, at, taken_by) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a977-7fdf-86d4-91010a17d90c	01a22847-a89a-75a5-ae74-40f43e302f5b	paid	{}	2026-11-29 17:08:34.807171+00	first
\.

COPY workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id, reserved_usd, state, output, error_code, error_message, due_at, started_at, ended_at, failed_advances, retry_at, advanced_by, ended_servers, awaits_event) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641		\N	\N	graph	running	f	1	\N	\N	{}	\N	\N	\N	2026-12-29 17:08:34.342378+00	2026-11-29 17:08:34.342378+00	\N	0	\N	\N	0	f
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a77c-78bf-bde6-d435dd5cf641	first	\N	\N	wait	waiting	f	1	\N	\N	{"event":"paid"}	\N	\N	\N	\N	2026-11-29 17:08:34.342378+00	\N	0	\N	\N	0	t
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b		\N	\N	graph	running	f	1	\N	\N	{}	\N	\N	\N	2026-12-29 17:08:34.811351+00	2026-11-29 17:08:34.613807+00	\N	0	\N	\N	0	f
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	approve	\N	\N	ask	waiting	f	1	\N	\N	{"title":"Now?","subject":{},"digest":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","count":1,"scope":"invoke","not_starter":false,"decisions":[]}	\N	\N	\N	\N	2026-11-29 17:08:34.844243+00	\N	0	\N	\N	0	f
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a89a-75a5-ae74-40f43e302f5b	first	\N	\N	wait	completed	f	1	\N	\N	{"event":"paid"}	{}	\N	\N	\N	2026-11-29 17:08:34.613807+00	2026-11-29 17:08:34.844243+00	0	\N	\N	0	t
\.

COPY workflow_sources (tenant_id, workflow_id, version, format, document) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc	1	json	{"name":"listener","nodes":{\n  "first":{"wait":{"event":"paid"}},\n  "approve":{"ask":{"title":"Now?"},"after":["first"]}},\n "output":"${nodes.approve.output.decision}"}\n
\.

COPY workflow_versions (tenant_id, workflow_id, version, definition, created_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc	1	{"name":"listener","nodes":{"first":{"wait":{"event":"paid"}},"approve":{"ask":{"title":"Now?"},"after":["first"]}},"output":"${nodes.approve.output.decision}"}	2026-11-29 17:08:32.842901+00
\.

COPY workflows (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22847-9a76-73db-94c7-1bda45f66f44	01a22847-a1c8-7c79-9a4c-4fb4bca3b7fc	listener	1	\N	\N	\N	2026-11-29 17:08:32.840819+00	2026-11-29 17:08:32.840819+00	\N
\.

SELECT setval('run_clock_stops_id_seq', 5);

SELECT setval('run_moves_id_seq', 15);
