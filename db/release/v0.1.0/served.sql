-- written at 2026-11-29 18:29:32.554634+00

COPY agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest, created_at, expires_at, due_at, resolved_at, resolution, decided_by, decided_by_name, reason, edited_arguments, approved_digest, content, is_error, content_digest) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c52b-78e5-9803-916f708aa2cb	01a22891-c51c-7b16-92c2-416ccba56094	1	call_1_1	approval	count_unsafe	{}	44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	2026-11-29 18:29:31.563269+00	2026-12-29 18:29:31.563269+00	2026-12-29 18:29:31.563269+00	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c5b1-7222-a1c5-0f0114dc0112	01a22891-c59f-72a5-9179-36fd9b48ad4e	1	call_1_1	client_tool	ask_user	{"question":"colour"}	193ca19281f9772c71fcb81a6c71c8e73b66d3b867eae0cce1f935fe07ce0b69	2026-11-29 18:29:31.696945+00	2026-12-29 18:29:31.696945+00	2026-12-29 18:29:31.696945+00	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY agent_run_words (tenant_id, run_id, words) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	'bb104ff5:counter' 'bb104ff5:goal' 'bb104ff5:of'
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	'bb104ff5:approver' 'bb104ff5:goal' 'bb104ff5:of'
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	'bb104ff5:asker' 'bb104ff5:goal' 'bb104ff5:of'
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c80d-7e7d-aa93-b97843483710	'bb104ff5:cut' 'bb104ff5:off'
\.

COPY agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id, root_run_id, depth, forked_from_run_id, forked_at_turn, workspace_snapshot, workspace_from_run_id, workspace_from_turn, goal, model, call, metadata, workspace_files, priority, created_at, status, stop_reason, limits, result, summary, error_code, error_message, turns, child_count, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, event_seq, cancel_requested, lease_owner, left_in_order, epoch, started_at, finished_at, origin, workflow, workflow_name, workflow_version, output_schema, trace, title, started_by) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	agent	01a22891-c1d9-7e50-89b7-c0da6091c275	counter	1	\N	01a22891-c3ef-7c32-9321-76b72346e999	0	\N	\N	\N	\N	\N	goal of counter	openai/counter	\N	{}	{}	50	2026-11-29 18:29:31.247791+00	completed	finish	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	"counted"	\N	\N	\N	2	0	20	10	0	0	0.000000000	11	f	\N	t	1	2026-11-29 18:29:31.261541+00	2026-11-29 18:29:31.474016+00	\N	\N	\N	\N	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	agent	01a22891-c219-72e8-b5c8-288e9ed8bff2	approver	1	\N	01a22891-c51c-7b16-92c2-416ccba56094	0	\N	\N	\N	\N	\N	goal of approver	openai/approver	\N	{}	{}	50	2026-11-29 18:29:31.548724+00	waiting	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	1	0	10	5	0	0	0.000000000	5	f	\N	t	1	2026-11-29 18:29:31.550566+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	agent	01a22891-c231-7779-8b90-b27acaa9c6ff	asker	1	\N	01a22891-c59f-72a5-9179-36fd9b48ad4e	0	\N	\N	\N	\N	\N	goal of asker	openai/asker	\N	{}	{}	50	2026-11-29 18:29:31.679196+00	waiting	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	1	0	10	5	0	0	0.000000000	5	f	\N	t	1	2026-11-29 18:29:31.681018+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c629-7dda-b4f1-e5a2a9921895	workflow	\N	\N	\N	\N	01a22891-c629-7dda-b4f1-e5a2a9921895	0	\N	\N	\N	\N	\N	\N	\N	\N	{}	{}	50	2026-11-29 18:29:31.817893+00	waiting	\N	{"max_depth": 5, "max_turns": 1, "max_tokens": 100000000, "max_seconds": 2592000, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	3	f	\N	f	1	2026-11-29 18:29:31.835653+00	\N	\N	{"name":"listener","id":"01a22891-c39c-7b9e-a64e-1a47687075d1","version":1,"graph":"","input":{},"values":{},"pins":{},"started_by":"01a22891-c165-7f21-a01e-2564f5d7cb6f"}	listener	1	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	workflow	\N	\N	\N	\N	01a22891-c6e1-760b-9789-8500f21b6798	0	\N	\N	\N	\N	\N	\N	\N	\N	{}	{}	50	2026-11-29 18:29:32.001411+00	waiting	\N	{"max_depth": 5, "max_turns": 1, "max_tokens": 100000000, "max_seconds": 2592000, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	5	f	\N	f	1	2026-11-29 18:29:32.010611+00	\N	\N	{"name":"listener","id":"01a22891-c39c-7b9e-a64e-1a47687075d1","version":1,"graph":"","input":{},"values":{},"pins":{},"started_by":"01a22891-c165-7f21-a01e-2564f5d7cb6f"}	listener	1	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c80d-7e7d-aa93-b97843483710	agent	01a22891-c23f-79e1-9cdd-e3e8d148295a	cut_off	1	\N	01a22891-c80d-7e7d-aa93-b97843483710	0	\N	\N	\N	\N	\N	cut off	openai/cut_off	\N	{}	{}	50	2026-11-29 18:29:32.301937+00	running	\N	{"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	2	f	01a22891-c05a-7d13-930f-e6f20dd893e8	f	1	2026-11-29 18:29:32.304525+00	\N	\N	\N	\N	\N	\N	\N	\N	01a22891-c165-7f21-a01e-2564f5d7cb6f
\.

COPY agent_versions (tenant_id, agent_id, version, definition, created_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c1d9-7e50-89b7-c0da6091c275	1	{"git": {"author_name": "counter", "author_email": "counter@agents.grove.invalid", "allow_force_push": false}, "name": "counter", "model": "openai/counter", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 18:29:30.720173+00
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c219-72e8-b5c8-288e9ed8bff2	1	{"git": {"author_name": "approver", "author_email": "approver@agents.grove.invalid", "allow_force_push": false}, "name": "approver", "model": "openai/approver", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": ["count_unsafe"], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 2592000}	2026-11-29 18:29:30.778122+00
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c231-7779-8b90-b27acaa9c6ff	1	{"git": {"author_name": "asker", "author_email": "asker@agents.grove.invalid", "allow_force_push": false}, "name": "asker", "model": "openai/asker", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [{"name": "ask_user", "description": "", "input_schema": {"type": "object"}, "timeout_seconds": 2592000}], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 18:29:30.802512+00
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c23f-79e1-9cdd-e3e8d148295a	1	{"git": {"author_name": "cut_off", "author_email": "cut_off@agents.grove.invalid", "allow_force_push": false}, "name": "cut_off", "model": "openai/cut_off", "tools": ["finish", "count_read", "count_unsafe"], "limits": {"max_depth": 5, "max_turns": 50, "max_tokens": 500000, "max_seconds": 3600, "max_children": 10, "max_cost_usd": null}, "approvals": [], "on_budget": "stop", "workspace": {"cpus": 1.0, "pids": 256, "image": null, "disk_mb": 2048, "network": "none", "memory_mb": 1024}, "description": null, "on_in_doubt": "tell_model", "client_tools": [], "system_prompt": "Count.", "max_output_tokens": 8192, "approval_timeout_seconds": 300}	2026-11-29 18:29:30.816613+00
\.

COPY agents (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c1d9-7e50-89b7-c0da6091c275	counter	1	\N	\N	\N	2026-11-29 18:29:30.713946+00	2026-11-29 18:29:30.713946+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c219-72e8-b5c8-288e9ed8bff2	approver	1	\N	\N	\N	2026-11-29 18:29:30.777199+00	2026-11-29 18:29:30.777199+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c231-7779-8b90-b27acaa9c6ff	asker	1	\N	\N	\N	2026-11-29 18:29:30.801514+00	2026-11-29 18:29:30.801514+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c23f-79e1-9cdd-e3e8d148295a	cut_off	1	\N	\N	\N	2026-11-29 18:29:30.815643+00	2026-11-29 18:29:30.815643+00	\N
\.

COPY api_keys (id, tenant_id, name, scope, kind, secret_hash, public_keys, issuer, subject, bootstrap, created_at, expires_at, revoked_at, rotated_at) FROM stdin;
01a22891-8b07-7ca8-b63b-7093fc611f1f	\N	bootstrap	admin	bearer	\\x9d7e6d5c144ee5fa02f877e8e7d3fef853b465293f2f6253184e89a2bd46d691	\N	\N	\N	t	2026-11-29 18:29:16.679918+00	\N	\N	\N
01a22891-c165-7f21-a01e-2564f5d7cb6f	01a22891-c144-7d78-ab76-0136bb104ff5	kept	admin	bearer	\\x1e12f23441971a5d327865979d9b737e898932e4662d9d1e3fa9a41b8dfff65c	\N	\N	\N	f	2026-11-29 18:29:30.597721+00	\N	\N	\N
01a22891-c176-730d-b3a5-8a49620426b6	01a22891-c144-7d78-ab76-0136bb104ff5	kept	invoke	bearer	\\x5b8191cd0dbbeddd1cc04a80805ea71a8d2f388ba3167af67466bc974e8af606	\N	\N	\N	f	2026-11-29 18:29:30.614157+00	\N	2026-11-29 18:29:30.624206+00	\N
01a22891-c8d3-77f6-a6cc-9fb904e3ae12	01a22891-c144-7d78-ab76-0136bb104ff5	kept	invoke	bearer	\\xef1b7e831ed3dcafa2b9f275f5ce2e8afdf8cdfea3d7557c5e3a44041bb57a02	\N	\N	\N	f	2026-11-29 18:29:32.499468+00	\N	\N	\N
\.

COPY audit_changes (id, at, tenant_id, key_id, key_name, door, kind, action, object_name, object_id, detail, status) FROM stdin;
01a22891-8b0f-7220-97bc-8b0b55f9d362	2026-11-29 18:29:16.687136+00	\N	\N	\N	server	key	created	bootstrap	01a22891-8b07-7ca8-b63b-7093fc611f1f	scope admin	ok
01a22891-c147-7c94-b58f-5ae89f3d5f09	2026-11-29 18:29:30.567805+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-8b07-7ca8-b63b-7093fc611f1f	bootstrap	rest	tenant	created	kept	01a22891-c144-7d78-ab76-0136bb104ff5	\N	ok
01a22891-c168-76b4-b9fd-dad8ed4094d9	2026-11-29 18:29:30.600429+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-8b07-7ca8-b63b-7093fc611f1f	bootstrap	rest	key	created	kept	01a22891-c165-7f21-a01e-2564f5d7cb6f	scope admin	ok
01a22891-c177-7c14-982f-7d62d1808c3e	2026-11-29 18:29:30.615773+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-8b07-7ca8-b63b-7093fc611f1f	bootstrap	rest	key	created	kept	01a22891-c176-730d-b3a5-8a49620426b6	scope invoke	ok
01a22891-c19b-71dc-ac2a-3ffd9a965945	2026-11-29 18:29:30.651119+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-8b07-7ca8-b63b-7093fc611f1f	bootstrap	rest	key	revoked	kept	01a22891-c176-730d-b3a5-8a49620426b6	\N	ok
01a22891-c1dc-7964-a9f6-31da3b8d9d9a	2026-11-29 18:29:30.716601+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	agent	stored	counter	01a22891-c1d9-7e50-89b7-c0da6091c275	version 1	ok
01a22891-c219-7a98-83b4-66376c5bdd20	2026-11-29 18:29:30.777678+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	agent	stored	approver	01a22891-c219-72e8-b5c8-288e9ed8bff2	version 1	ok
01a22891-c232-7078-b8e9-204a6185068d	2026-11-29 18:29:30.80203+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	agent	stored	asker	01a22891-c231-7779-8b90-b27acaa9c6ff	version 1	ok
01a22891-c240-72dc-91ee-97a9b6b31a5e	2026-11-29 18:29:30.816183+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	agent	stored	cut_off	01a22891-c23f-79e1-9cdd-e3e8d148295a	version 1	ok
01a22891-c260-7390-87c9-38b848bc73a3	2026-11-29 18:29:30.848228+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	secret	stored	corp	\N	\N	ok
01a22891-c296-7bb0-b830-2762e00650f8	2026-11-29 18:29:30.902748+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	model_endpoint	stored	corp	01a22891-c295-7d13-bec5-89483666a24f	version 1	ok
01a22891-c2c5-7954-9c1c-389b65bd1487	2026-11-29 18:29:30.949597+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	skill	stored	memo	01a22891-c2c4-77f8-bee0-07c8d9921cb7	version 1	ok
01a22891-c2f0-7a28-baf8-678c349d8b4e	2026-11-29 18:29:30.99265+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	tool	stored	hook	01a22891-c2ef-7730-8733-1c976d8c3679	version 1	ok
01a22891-c2f9-7820-8a0b-c0b9daabcb2a	2026-11-29 18:29:31.00152+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	secret	stored	tool.hook.signing_secret	\N	\N	ok
01a22891-c39d-7e28-a1b6-12ebe5408097	2026-11-29 18:29:31.165906+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	workflow	stored	listener	01a22891-c39c-7b9e-a64e-1a47687075d1	version 1	ok
01a22891-c3d5-70cc-857a-ed05db292dd4	2026-11-29 18:29:31.221051+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	hold	placed	all of the tenant	01a22891-c3d4-70d7-9f21-227604b8d6e9	kept	ok
01a22891-c777-7290-a3c1-bc1dd3af3ab9	2026-11-29 18:29:32.151164+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	rest	event	sent	paid	01a22891-c6e1-760b-9789-8500f21b6798	\N	ok
01a22891-c8d5-78f8-81d6-e3df26365dbf	2026-11-29 18:29:32.501574+00	01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-8b07-7ca8-b63b-7093fc611f1f	bootstrap	rest	key	created	kept	01a22891-c8d3-77f6-a6cc-9fb904e3ae12	scope invoke	ok
\.

COPY custom_tool_versions (tenant_id, tool_id, version, definition, created_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2ef-7730-8733-1c976d8c3679	1	{"url": "https://hooks.example.com/", "kind": "callback", "name": "hook", "effect": "keyed", "headers": {}, "description": "d", "input_schema": {"type": "object"}, "needs_approval": false, "timeout_seconds": 30}	2026-11-29 18:29:30.994186+00
\.

COPY custom_tools (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2ef-7730-8733-1c976d8c3679	hook	1	2026-11-29 18:29:30.991466+00	2026-11-29 18:29:30.991466+00	\N
\.

COPY flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) FROM stdin;
1	001	roles and fences	SQL	V001__roles_and_fences.sql	-1175961010	grove	2026-11-29 23:54:35.134826	9	t
10	010	replicas	SQL	V010__replicas.sql	1298192729	grove	2026-11-29 23:54:35.252976	2	t
11	011	agent runs	SQL	V011__agent_runs.sql	358313065	grove	2026-11-29 23:54:35.259559	10	t
12	012	agent run messages	SQL	V012__agent_run_messages.sql	1033574800	grove	2026-11-29 23:54:35.27454	5	t
13	013	run log	SQL	V013__run_log.sql	1305898574	grove	2026-11-29 23:54:35.282474	3	t
14	014	agent run results	SQL	V014__agent_run_results.sql	1193519450	grove	2026-11-29 23:54:35.288566	4	t
15	015	agent run snapshots	SQL	V015__agent_run_snapshots.sql	1354140630	grove	2026-11-29 23:54:35.295383	3	t
16	016	agent run compactions	SQL	V016__agent_run_compactions.sql	320356860	grove	2026-11-29 23:54:35.301706	5	t
17	017	agent run unanswered calls	SQL	V017__agent_run_unanswered_calls.sql	-1522954866	grove	2026-11-29 23:54:35.310297	3	t
18	018	run ledgers	SQL	V018__run_ledgers.sql	-992487534	grove	2026-11-29 23:54:35.316657	7	t
19	019	agent run waits	SQL	V019__agent_run_waits.sql	-119027709	grove	2026-11-29 23:54:35.326602	7	t
2	002	tenants	SQL	V002__tenants.sql	525432872	grove	2026-11-29 23:54:35.156244	5	t
20	020	agent run delegations	SQL	V020__agent_run_delegations.sql	2135764450	grove	2026-11-29 23:54:35.336984	5	t
21	021	idempotency keys	SQL	V021__idempotency_keys.sql	358042345	grove	2026-11-29 23:54:35.34736	4	t
22	022	secret uses	SQL	V022__secret_uses.sql	877947924	grove	2026-11-29 23:54:35.354326	5	t
23	023	workspace snapshots	SQL	V023__workspace_snapshots.sql	1419282355	grove	2026-11-29 23:54:35.361912	6	t
24	024	run workspaces	SQL	V024__run_workspaces.sql	-14970544	grove	2026-11-29 23:54:35.371209	5	t
25	025	agent run files	SQL	V025__agent_run_files.sql	-129076590	grove	2026-11-29 23:54:35.380719	4	t
26	026	workspace remotes	SQL	V026__workspace_remotes.sql	1602363737	grove	2026-11-29 23:54:35.389497	3	t
27	027	workspace pushes	SQL	V027__workspace_pushes.sql	959220731	grove	2026-11-29 23:54:35.397026	3	t
28	028	custom tools	SQL	V028__custom_tools.sql	1108657863	grove	2026-11-29 23:54:35.403854	7	t
29	029	tool providers	SQL	V029__tool_providers.sql	-1590852250	grove	2026-11-29 23:54:35.415298	12	t
3	003	server keys	SQL	V003__server_keys.sql	-222082501	grove	2026-11-29 23:54:35.169206	4	t
30	030	mcp sessions	SQL	V030__mcp_sessions.sql	-1650410952	grove	2026-11-29 23:54:35.43127	7	t
31	031	mcp streams	SQL	V031__mcp_streams.sql	324215139	grove	2026-11-29 23:54:35.442677	5	t
32	032	mcp used states	SQL	V032__mcp_used_states.sql	1167525595	grove	2026-11-29 23:54:35.451053	2	t
33	033	mcp catalog versions	SQL	V033__mcp_catalog_versions.sql	1214482851	grove	2026-11-29 23:54:35.455418	2	t
34	034	mcp audit log	SQL	V034__mcp_audit_log.sql	460147282	grove	2026-11-29 23:54:35.460304	4	t
35	035	agent run states	SQL	V035__agent_run_states.sql	1074015253	grove	2026-11-29 23:54:35.467512	2	t
36	036	agent run turns	SQL	V036__agent_run_turns.sql	1437973940	grove	2026-11-29 23:54:35.472513	2	t
37	037	key revocations	SQL	V037__key_revocations.sql	-1262831333	grove	2026-11-29 23:54:35.477807	3	t
38	038	run log changes	SQL	V038__run_log_changes.sql	-1289554493	grove	2026-11-29 23:54:35.483255	5	t
39	039	starts in groups	SQL	V039__starts_in_groups.sql	-145951915	grove	2026-11-29 23:54:35.491879	1	t
4	004	api keys	SQL	V004__api_keys.sql	-1412533857	grove	2026-11-29 23:54:35.179136	7	t
40	040	model endpoints	SQL	V040__model_endpoints.sql	-993212092	grove	2026-11-29 23:54:35.495213	5	t
41	041	run marks	SQL	V041__run_marks.sql	-1227568603	grove	2026-11-29 23:54:35.502491	16	t
42	042	run moves	SQL	V042__run_moves.sql	1540517879	grove	2026-11-29 23:54:35.522649	12	t
43	043	saved views	SQL	V043__saved_views.sql	1239449104	grove	2026-11-29 23:54:35.539121	2	t
44	044	replica versions	SQL	V044__replica_versions.sql	780615070	grove	2026-11-29 23:54:35.544462	1	t
45	045	client tool waits	SQL	V045__client_tool_waits.sql	-711331757	grove	2026-11-29 23:54:35.547798	1	t
46	046	runs by waits and reasons	SQL	V046__runs_by_waits_and_reasons.sql	1339179202	grove	2026-11-29 23:54:35.550887	1	t
47	048	api key uses	SQL	V048__api_key_uses.sql	-1311366948	grove	2026-11-29 23:54:35.554446	4	t
48	049	operator indexes	SQL	V049__operator_indexes.sql	1341740218	grove	2026-11-29 23:54:35.560476	2	t
49	050	ui sessions	SQL	V050__ui_sessions.sql	2144312902	grove	2026-11-29 23:54:35.565317	6	t
5	005	oauth signing keys	SQL	V005__oauth_signing_keys.sql	11749192	grove	2026-11-29 23:54:35.19273	3	t
50	051	ui session scopes	SQL	V051__ui_session_scopes.sql	1721261392	grove	2026-11-29 23:54:35.574524	1	t
51	052	workflows	SQL	V052__workflows.sql	-885957456	grove	2026-11-29 23:54:35.579127	10	t
52	053	published names	SQL	V053__published_names.sql	-1722935632	grove	2026-11-29 23:54:35.592598	1	t
53	054	workflow runs	SQL	V054__workflow_runs.sql	1066457156	grove	2026-11-29 23:54:35.596207	17	t
54	055	failed advances	SQL	V055__failed_advances.sql	-1388201717	grove	2026-11-29 23:54:35.61714	1	t
55	056	top nodes	SQL	V056__top_nodes.sql	-263968260	grove	2026-11-29 23:54:35.621064	1	t
56	060	skills	SQL	V060__skills.sql	-491632098	grove	2026-11-29 23:54:35.624462	10	t
57	061	run skills	SQL	V061__run_skills.sql	1589175728	grove	2026-11-29 23:54:35.637742	3	t
58	064	replica clocks	SQL	V064__replica_clocks.sql	-1112577436	grove	2026-11-29 23:54:35.642968	1	t
59	065	retention	SQL	V065__retention.sql	-1833746808	grove	2026-11-29 23:54:35.645969	9	t
6	006	agents	SQL	V006__agents.sql	835979612	grove	2026-11-29 23:54:35.200028	7	t
60	066	rows that may go	SQL	V066__rows_that_may_go.sql	1454482054	grove	2026-11-29 23:54:35.659096	22	t
61	067	closed tenants	SQL	V067__closed_tenants.sql	1806977354	grove	2026-11-29 23:54:35.685949	2	t
62	070	run traces	SQL	V070__run_traces.sql	-1533670347	grove	2026-11-29 23:54:35.692297	1	t
63	071	nested ledgers	SQL	V071__nested_ledgers.sql	233838506	grove	2026-11-29 23:54:35.69575	3	t
64	072	tenant limits	SQL	V072__tenant_limits.sql	-1562519416	grove	2026-11-29 23:54:35.7016	8	t
65	073	tenant money	SQL	V073__tenant_money.sql	-1572881943	grove	2026-11-29 23:54:35.7127	4	t
66	077	ledgers of new trees	SQL	V077__ledgers_of_new_trees.sql	-245130082	grove	2026-11-29 23:54:35.720619	1	t
67	078	tenant storage	SQL	V078__tenant_storage.sql	-68418546	grove	2026-11-29 23:54:35.724453	4	t
68	079	failed model calls	SQL	V079__failed_model_calls.sql	-1613717643	grove	2026-11-29 23:54:35.73279	1	t
69	080	open advances	SQL	V080__open_advances.sql	1312298485	grove	2026-11-29 23:54:35.736387	1	t
7	007	model prices	SQL	V007__model_prices.sql	-407295598	grove	2026-11-29 23:54:35.213222	4	t
70	081	run clock stops	SQL	V081__run_clock_stops.sql	382714872	grove	2026-11-29 23:54:35.740849	11	t
71	082	run titles and roots	SQL	V082__run_titles_and_roots.sql	-1615849242	grove	2026-11-29 23:54:35.758582	4	t
72	083	audit changes	SQL	V083__audit_changes.sql	-1747001664	grove	2026-11-29 23:54:35.776086	14	t
73	084	run starters	SQL	V084__run_starters.sql	-953405156	grove	2026-11-29 23:54:35.796436	1	t
74	085	datasets	SQL	V085__datasets.sql	875494141	grove	2026-11-29 23:54:35.800096	6	t
8	008	model context windows	SQL	V008__model_context_windows.sql	-1962060081	grove	2026-11-29 23:54:35.225458	3	t
9	009	secrets	SQL	V009__secrets.sql	991134873	grove	2026-11-29 23:54:35.233868	13	t
\.

COPY key_revocations (only_row, number) FROM stdin;
t	1795976970651913
\.

COPY legal_holds (tenant_id, id, run_id, root_run_id, reason, by_operator, placed_by, placed_by_name, placed_at, released_by, released_by_name, released_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3d4-70d7-9f21-227604b8d6e9	\N	\N	kept	f	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	2026-11-29 18:29:31.220079+00	\N	\N	\N
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
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c295-7d13-bec5-89483666a24f	1	{"name": "corp", "models": [{"name": "m", "input_usd": "1", "output_usd": "1", "cache_read_usd": "1", "context_window": null, "cache_write_usd": "1"}], "secret": "corp", "base_url": "https://llm.example.com/v1", "protocol": "openai", "max_tokens_field": null}	2026-11-29 18:29:30.90388+00
\.

COPY model_endpoints (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c295-7d13-bec5-89483666a24f	corp	1	2026-11-29 18:29:30.901835+00	2026-11-29 18:29:30.901835+00	\N
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
01a22891-c05a-7d13-930f-e6f20dd893e8	2026-11-29 18:29:30.333422+00	2026-11-29 18:29:47.33518+00	2026-11-29 18:29:30.333422+00	1795976970651913	15000	0.1.0-SNAPSHOT	0
\.

COPY run_clock_stops (tenant_id, id, run_id, waiting_run_id, place, begun_at, ended_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	1	01a22891-c51c-7b16-92c2-416ccba56094	01a22891-c51c-7b16-92c2-416ccba56094	01a22891-c52b-78e5-9803-916f708aa2cb	2026-11-29 18:29:31.594304+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	2	01a22891-c59f-72a5-9179-36fd9b48ad4e	01a22891-c59f-72a5-9179-36fd9b48ad4e	01a22891-c5b1-7222-a1c5-0f0114dc0112	2026-11-29 18:29:31.702083+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	3	01a22891-c629-7dda-b4f1-e5a2a9921895	01a22891-c629-7dda-b4f1-e5a2a9921895	first	2026-11-29 18:29:31.85694+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	4	01a22891-c6e1-760b-9789-8500f21b6798	01a22891-c6e1-760b-9789-8500f21b6798	first	2026-11-29 18:29:32.016749+00	2026-11-29 18:29:32.173223+00
01a22891-c144-7d78-ab76-0136bb104ff5	5	01a22891-c6e1-760b-9789-8500f21b6798	01a22891-c6e1-760b-9789-8500f21b6798	approve	2026-11-29 18:29:32.173655+00	\N
\.

COPY run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	day	2026-11-29 00:00:00+00			2	0	0	0	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	day	2026-11-29 00:00:00+00	approver	openai/approver	1	1	10	5	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	day	2026-11-29 00:00:00+00	asker	openai/asker	1	1	10	5	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	day	2026-11-29 00:00:00+00	counter	openai/counter	1	2	20	10	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	day	2026-11-29 00:00:00+00	cut_off	openai/cut_off	1	0	0	0	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	hour	2026-11-29 18:00:00+00			2	0	0	0	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	hour	2026-11-29 18:00:00+00	approver	openai/approver	1	1	10	5	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	hour	2026-11-29 18:00:00+00	asker	openai/asker	1	1	10	5	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	hour	2026-11-29 18:00:00+00	counter	openai/counter	1	2	20	10	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	hour	2026-11-29 18:00:00+00	cut_off	openai/cut_off	1	0	0	0	0	0	0.000000000
\.

COPY run_feed (tenant_id, number, run_id, at, type, status, turns, tokens, cost_usd) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	1	01a22891-c3ef-7c32-9321-76b72346e999	2026-11-29 18:29:31.262586+00	run.created	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	10	01a22891-c6e1-760b-9789-8500f21b6798	2026-11-29 18:29:32.004932+00	run.created	queued	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	11	01a22891-c6e1-760b-9789-8500f21b6798	2026-11-29 18:29:32.015507+00	run.started	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	12	01a22891-c6e1-760b-9789-8500f21b6798	2026-11-29 18:29:32.018434+00	run.waiting	waiting	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	13	01a22891-c6e1-760b-9789-8500f21b6798	2026-11-29 18:29:32.17191+00	run.started	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	14	01a22891-c6e1-760b-9789-8500f21b6798	2026-11-29 18:29:32.176211+00	run.waiting	waiting	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	15	01a22891-c80d-7e7d-aa93-b97843483710	2026-11-29 18:29:32.304818+00	run.created	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	2	01a22891-c3ef-7c32-9321-76b72346e999	2026-11-29 18:29:31.478962+00	run.completed	completed	2	30	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	3	01a22891-c51c-7b16-92c2-416ccba56094	2026-11-29 18:29:31.550799+00	run.created	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	4	01a22891-c51c-7b16-92c2-416ccba56094	2026-11-29 18:29:31.594853+00	run.waiting	waiting	1	15	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	5	01a22891-c59f-72a5-9179-36fd9b48ad4e	2026-11-29 18:29:31.681259+00	run.created	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	6	01a22891-c59f-72a5-9179-36fd9b48ad4e	2026-11-29 18:29:31.702244+00	run.waiting	waiting	1	15	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	7	01a22891-c629-7dda-b4f1-e5a2a9921895	2026-11-29 18:29:31.823337+00	run.created	queued	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	8	01a22891-c629-7dda-b4f1-e5a2a9921895	2026-11-29 18:29:31.852758+00	run.started	running	0	0	0.000000000
01a22891-c144-7d78-ab76-0136bb104ff5	9	01a22891-c629-7dda-b4f1-e5a2a9921895	2026-11-29 18:29:31.860892+00	run.waiting	waiting	0	0	0.000000000
\.

COPY run_feed_positions (tenant_id, last_number) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	15
\.

COPY run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, format, events, changes, raw_answer) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:31.247791Z","agent":"counter","agent_version":1}\n{"type":"run.started","at":"2026-11-29T18:29:31.247791Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	10	11	1	2	20	10	0	0	0.000000000	2	{"type":"tool.completed","at":"2026-11-29T18:29:31.469160Z","turn":2,"tool_call_id":"call_2_1","name":"finish","content":"The run is complete.","truncated":false}\n{"type":"run.completed","at":"2026-11-29T18:29:31.470259Z","stop_reason":"finish","result":"counted","summary":null,"usage":{"input_tokens":20,"output_tokens":10,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":2,"progress":{"call_2_1":{"started_at":"2026-11-29T18:29:31.466264Z"}},"completed_at":"2026-11-29T18:29:31.469567Z"}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T18:29:31.284418Z","turn":1}	[{"turn":1}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	4	5	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T18:29:31.401995Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_read","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T18:29:31.406681Z","turn":1,"tool_call_id":"call_1_1","name":"count_read"}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_1_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_read","arguments":"{}"}}]}
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	6	7	1	1	10	5	0	0	0.000000000	2	{"type":"tool.completed","at":"2026-11-29T18:29:31.414896Z","turn":1,"tool_call_id":"call_1_1","name":"count_read","content":"done call_1_1","truncated":false}\n{"type":"turn.started","at":"2026-11-29T18:29:31.417545Z","turn":2}	[{"turn":1,"progress":{"call_1_1":{"started_at":"2026-11-29T18:29:31.406681Z"}},"completed_at":"2026-11-29T18:29:31.416476Z"},{"turn":2}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c3ef-7c32-9321-76b72346e999	8	9	1	2	20	10	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T18:29:31.465737Z","turn":2,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_2_1","name":"finish","arguments":{"result":"counted"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T18:29:31.466264Z","turn":2,"tool_call_id":"call_2_1","name":"finish"}	[{"turn":2,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_2_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_2_1","type":"function","function":{"name":"finish","arguments":"{\\"result\\":\\"counted\\"}"}}]}
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:31.548724Z","agent":"approver","agent_version":1}\n{"type":"run.started","at":"2026-11-29T18:29:31.548724Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T18:29:31.552661Z","turn":1}	[{"turn":1}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	4	4	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T18:29:31.559337Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_unsafe","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_unsafe","arguments":"{}"}}]}
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c51c-7b16-92c2-416ccba56094	5	5	1	1	10	5	0	0	0.000000000	2	{"type":"run.waiting","at":"2026-11-29T18:29:31.564732Z","turn":1,"kind":"approval","calls":[{"id":"call_1_1","name":"count_unsafe","arguments":{},"digest":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","expires_at":"2026-12-29T18:29:31.563269Z"}]}	[{"turn":1,"progress":{"call_1_1":{"status":"waiting","started_at":"2026-11-29T18:29:31.563269Z"}}}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:31.679196Z","agent":"asker","agent_version":1}\n{"type":"run.started","at":"2026-11-29T18:29:31.679196Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T18:29:31.683014Z","turn":1}	[{"turn":1}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	4	4	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T18:29:31.694060Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"ask_user","arguments":{"question":"colour"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"ask_user","arguments":"{\\"question\\":\\"colour\\"}"}}]}
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c59f-72a5-9179-36fd9b48ad4e	5	5	1	1	10	5	0	0	0.000000000	2	{"type":"run.waiting","at":"2026-11-29T18:29:31.697373Z","turn":1,"kind":"client_tool","calls":[{"id":"call_1_1","name":"ask_user","arguments":{"question":"colour"},"digest":"193ca19281f9772c71fcb81a6c71c8e73b66d3b867eae0cce1f935fe07ce0b69","expires_at":"2026-12-29T18:29:31.696945Z"}]}	[{"turn":1,"progress":{"call_1_1":{"status":"waiting","started_at":"2026-11-29T18:29:31.696945Z"}}}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c629-7dda-b4f1-e5a2a9921895	1	1	0	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:31.817893Z","workflow":"listener","workflow_version":1}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c629-7dda-b4f1-e5a2a9921895	2	3	1	0	0	0	0	0	0.000000000	1	{"type":"run.started","at":"2026-11-29T18:29:31.835653Z"}\n{"type":"node.waiting","at":"2026-11-29T18:29:31.835653Z","path":"first","kind":"wait","event":"paid","due_at":"2026-12-29T18:29:31.835653Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	1	1	0	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:32.001411Z","workflow":"listener","workflow_version":1}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	2	3	1	0	0	0	0	0	0.000000000	1	{"type":"run.started","at":"2026-11-29T18:29:32.010611Z"}\n{"type":"node.waiting","at":"2026-11-29T18:29:32.010611Z","path":"first","kind":"wait","event":"paid","due_at":"2026-12-29T18:29:32.010611Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	4	5	1	0	0	0	0	0	0.000000000	1	{"type":"node.completed","at":"2026-11-29T18:29:32.163155Z","path":"first","output":{}}\n{"type":"node.waiting","at":"2026-11-29T18:29:32.163155Z","path":"approve","kind":"ask","title":"Now?","due_at":"2026-12-29T18:29:32.163155Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c80d-7e7d-aa93-b97843483710	1	2	1	0	0	0	0	0	0.000000000	1	{"type":"run.queued","at":"2026-11-29T18:29:32.301937Z","agent":"cut_off","agent_version":1}\n{"type":"run.started","at":"2026-11-29T18:29:32.301937Z"}	\N	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c80d-7e7d-aa93-b97843483710	3	3	1	0	0	0	0	0	0.000000000	2	{"type":"turn.started","at":"2026-11-29T18:29:32.306094Z","turn":1}	[{"turn":1}]	\N
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c80d-7e7d-aa93-b97843483710	4	5	1	1	10	5	0	0	0.000000000	2	{"type":"turn.answered","at":"2026-11-29T18:29:32.312180Z","turn":1,"model":"test-model","text":"","truncated":false,"tool_calls":[{"id":"call_1_1","name":"count_read","arguments":{}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_tokens":0,"cache_write_tokens":0,"cost_usd":0.000000000}}\n{"type":"tool.started","at":"2026-11-29T18:29:32.313115Z","turn":1,"tool_call_id":"call_1_1","name":"count_read"}	[{"turn":1,"answer":{"provider":"openai","stop":"TOOL_CALLS"},"progress":{"call_1_1":{}}}]	{"role":"assistant","content":null,"tool_calls":[{"id":"call_1_1","type":"function","function":{"name":"count_read","arguments":"{}"}}]}
\.

COPY saved_views (tenant_id, name, query, created_by, created_by_name, created_at, updated_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	mine	page=runs	01a22891-c165-7f21-a01e-2564f5d7cb6f	kept	2026-11-29 18:29:31.192318+00	2026-11-29 18:29:31.192318+00
\.

COPY secret_generations (tenant_id, generation) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	2
\.

COPY secrets (tenant_id, name, version, data_key_version, nonce, ciphertext, value_bytes, created_at, updated_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	corp	1	1	\\x8017fdfc548b5ebf16b18e6c	\\xa61f39e1d917e11038e9165a0a3959dfa6b35660758651483a0cef19d6dbc3722a895e	19	2026-11-29 18:29:30.842233+00	2026-11-29 18:29:30.842233+00
01a22891-c144-7d78-ab76-0136bb104ff5	tool.hook.signing_secret	2	1	\\xb2295ebea0a5498682b5f855	\\xfad31598ead58139fbc64ddd45421f3b48ecdcebed336bb1244e40a95dbf805ec174cc3a44275fdf044ccc946176ad49798e8287ad65754812dc0627e941626fb635	50	2026-11-29 18:29:30.999101+00	2026-11-29 18:29:30.999101+00
\.

COPY skill_contents (tenant_id, digest, content) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8	\\x41736b2e0a
01a22891-c144-7d78-ab76-0136bb104ff5	d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a	\\x2d2d2d0a6e616d653a20226d656d6f220a6465736372697074696f6e3a202264220a2d2d2d0a0a57726974652069742e0a
\.

COPY skill_files (tenant_id, skill_id, version, path, digest) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2c4-77f8-bee0-07c8d9921cb7	1	SKILL.md	d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2c4-77f8-bee0-07c8d9921cb7	1	notes.md	79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8
\.

COPY skill_versions (tenant_id, skill_id, version, definition, created_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2c4-77f8-bee0-07c8d9921cb7	1	{"name": "memo", "files": [{"path": "SKILL.md", "size": 49, "digest": "d0b2ff726aeaf6e77ba13cd2d881a39ebe444d9a0aaef4b5c89c8022f9a76c7a", "executable": false}, {"path": "notes.md", "size": 5, "digest": "79bc4689398e9b2f73e4bbf93b9bdba04350bf6477d2395e86ec13e383d8a6e8", "executable": false}], "digest": "9233a4f152b2e3764d679b74ac4d12e6bbee9edb51e90a59ad9d1c64bd59fe1f", "parameters": null, "description": "d", "frontmatter": "{\\"name\\":\\"memo\\",\\"description\\":\\"d\\"}", "placeholders": []}	2026-11-29 18:29:30.950488+00
\.

COPY skills (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c2c4-77f8-bee0-07c8d9921cb7	memo	1	\N	\N	\N	2026-11-29 18:29:30.948532+00	2026-11-29 18:29:30.948532+00	\N
\.

COPY tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	1	41ef550a5cb3f290a0bc06e43017207c	\\x739e1967067e40754d1032ef	\\x823391821a97af07ec46dba8650d70cc4b928aaf7cb39560fe749930f7d38ec1635a3120f75589418b0108aa9ee565e9	2026-11-29 18:29:30.830235+00
\.

COPY tenants (id, name, created_at, closed_at) FROM stdin;
01900000-0000-7000-8000-000000000001	default	2026-11-29 18:24:35.161246+00	\N
01a22891-c144-7d78-ab76-0136bb104ff5	kept	2026-11-29 18:29:30.565065+00	\N
\.

COPY workflow_events (tenant_id, id, run_id, name, payload, at, taken_by) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c776-7536-a9d9-494ae6cdba1c	01a22891-c6e1-760b-9789-8500f21b6798	paid	{}	2026-11-29 18:29:32.149658+00	first
\.

COPY workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id, reserved_usd, state, output, error_code, error_message, due_at, started_at, ended_at, failed_advances, retry_at, advanced_by, ended_servers, awaits_event) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c629-7dda-b4f1-e5a2a9921895		\N	\N	graph	running	f	1	\N	\N	{}	\N	\N	\N	2026-12-29 18:29:31.835653+00	2026-11-29 18:29:31.835653+00	\N	0	\N	\N	0	f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c629-7dda-b4f1-e5a2a9921895	first	\N	\N	wait	waiting	f	1	\N	\N	{"event":"paid"}	\N	\N	\N	\N	2026-11-29 18:29:31.835653+00	\N	0	\N	\N	0	t
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798		\N	\N	graph	running	f	1	\N	\N	{}	\N	\N	\N	2026-12-29 18:29:32.147799+00	2026-11-29 18:29:32.010611+00	\N	0	\N	\N	0	f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	approve	\N	\N	ask	waiting	f	1	\N	\N	{"title":"Now?","subject":{},"digest":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","count":1,"scope":"invoke","not_starter":false,"decisions":[]}	\N	\N	\N	\N	2026-11-29 18:29:32.163155+00	\N	0	\N	\N	0	f
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c6e1-760b-9789-8500f21b6798	first	\N	\N	wait	completed	f	1	\N	\N	{"event":"paid"}	{}	\N	\N	\N	2026-11-29 18:29:32.010611+00	2026-11-29 18:29:32.163155+00	0	\N	\N	0	t
\.

COPY workflow_sources (tenant_id, workflow_id, version, format, document) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c39c-7b9e-a64e-1a47687075d1	1	json	{"name":"listener","nodes":{\n  "first":{"wait":{"event":"paid"}},\n  "approve":{"ask":{"title":"Now?"},"after":["first"]}},\n "output":"${nodes.approve.output.decision}"}\n
\.

COPY workflow_versions (tenant_id, workflow_id, version, definition, created_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c39c-7b9e-a64e-1a47687075d1	1	{"name":"listener","nodes":{"first":{"wait":{"event":"paid"}},"approve":{"ask":{"title":"Now?"},"after":["first"]}},"output":"${nodes.approve.output.decision}"}	2026-11-29 18:29:31.166519+00
\.

COPY workflows (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22891-c144-7d78-ab76-0136bb104ff5	01a22891-c39c-7b9e-a64e-1a47687075d1	listener	1	\N	\N	\N	2026-11-29 18:29:31.164763+00	2026-11-29 18:29:31.164763+00	\N
\.

SELECT setval('run_clock_stops_id_seq', 5);

SELECT setval('run_moves_id_seq', 15);
