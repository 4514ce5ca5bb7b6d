-- written at 2026-11-29 18:28:40.174664+00

COPY agent_run_compactions (tenant_id, run_id, number, cause, after_turn, from_turn, to_turn, model, summary, tokens_after, failure, tokens_before, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, started_at, completed_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	threshold	1	1	1	m	\N	\N	f	0	0	0	0	0	0.000000000	2026-11-29 18:28:39.972403+00	2026-11-29 18:28:39.972403+00
\.

COPY agent_run_delegations (tenant_id, child_run_id, parent_run_id, turn, call_id) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79cb-ae39-1f8e00395746	01a22890-f812-78f9-ae38-650ccf9210a6	1	c
\.

COPY agent_run_files (tenant_id, run_id, seq, after_turn, path, digest, bytes, told, put_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	0	p	0000000000000000000000000000000000000000000000000000000000000000	1	t	2026-11-29 18:28:39.957426+00
\.

COPY agent_run_labels (tenant_id, run_id, label) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	l
\.

COPY agent_run_messages (tenant_id, run_id, after_turn, content) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	0	m
\.

COPY agent_run_results (tenant_id, run_id, turn, call_id, content) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	c	x
\.

COPY agent_run_snapshots (tenant_id, run_id, turn, digest) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	0000000000000000000000000000000000000000000000000000000000000000
\.

COPY agent_run_unanswered_calls (tenant_id, run_id, id, turn, model, kind, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-7a55-ae3e-541540e29f6d	1	m	refused	0	0	0	0	0.000000000	2026-11-29 18:28:39.987106+00
\.

COPY agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest, created_at, expires_at, due_at, resolved_at, resolution, decided_by, decided_by_name, reason, edited_arguments, approved_digest, content, is_error, content_digest) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7a46-ae3d-fc455e5fdf82	01a22890-f812-78f9-ae38-650ccf9210a6	1	c	approval	t	{}	0000000000000000000000000000000000000000000000000000000000000000	2026-11-29 18:28:40.003117+00	\N	2026-11-29 18:28:40.003117+00	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY agent_run_words (tenant_id, run_id, words) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	'199bf9ce:g'
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79cb-ae39-1f8e00395746	'199bf9ce:g'
\.

COPY agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id, root_run_id, depth, forked_from_run_id, forked_at_turn, workspace_snapshot, workspace_from_run_id, workspace_from_turn, goal, model, call, metadata, workspace_files, priority, created_at, status, stop_reason, limits, result, summary, error_code, error_message, turns, child_count, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, event_seq, cancel_requested, lease_owner, left_in_order, epoch, started_at, finished_at, origin, workflow, workflow_name, workflow_version, output_schema, trace, title, started_by) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	agent	01a22890-f812-78e1-ae37-2e8fba817086	a	1	\N	01a22890-f812-78f9-ae38-650ccf9210a6	0	\N	\N	\N	\N	\N	g	scripted/s	\N	{}	{}	50	2026-11-29 18:28:39.728171+00	completed	\N	{}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	0	f	\N	f	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79cb-ae39-1f8e00395746	agent	01a22890-f812-78e1-ae37-2e8fba817086	a	1	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-78f9-ae38-650ccf9210a6	0	\N	\N	\N	\N	\N	g	scripted/s	\N	{}	{}	50	2026-11-29 18:28:39.728171+00	completed	\N	{}	\N	\N	\N	\N	0	0	0	0	0	0	0.000000000	0	f	\N	f	0	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY agent_version_provider_tools (tenant_id, agent_id, agent_version, provider_id, tool, sha256) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78e1-ae37-2e8fba817086	1	01a22890-f812-79ec-ae3b-2850c0b339e5	t	0000000000000000000000000000000000000000000000000000000000000000
\.

COPY agent_version_tools (tenant_id, agent_id, agent_version, tool_id, tool_version) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78e1-ae37-2e8fba817086	1	01a22890-f812-79dd-ae3a-7805f810d0f1	1
\.

COPY agent_version_workflows (tenant_id, agent_id, agent_version, workflow_id, workflow_version) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78e1-ae37-2e8fba817086	1	01a22890-f812-79dd-ae3a-7805f810d0f1	1
\.

COPY agent_versions (tenant_id, agent_id, version, definition, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78e1-ae37-2e8fba817086	1	{}	2026-11-29 18:28:39.404153+00
\.

COPY agents (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78e1-ae37-2e8fba817086	a	1	\N	\N	\N	2026-11-29 18:28:39.387775+00	2026-11-29 18:28:39.387775+00	\N
\.

COPY api_key_uses (key_id, tenant_id, last_used_at) FROM stdin;
01a22890-f812-7892-ae36-b8eed4f575f5	01a22890-f812-7074-ae35-43e6199bf9ce	2026-11-29 18:28:39.11251+00
\.

COPY api_keys (id, tenant_id, name, scope, kind, secret_hash, public_keys, issuer, subject, bootstrap, created_at, expires_at, revoked_at, rotated_at) FROM stdin;
01a22890-f812-7892-ae36-b8eed4f575f5	01a22890-f812-7074-ae35-43e6199bf9ce	k	admin	bearer	\\x2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881	\N	\N	\N	f	2026-11-29 18:28:39.093514+00	\N	\N	\N
\.

COPY audit_changes (id, at, tenant_id, key_id, key_name, door, kind, action, object_name, object_id, detail, status) FROM stdin;
01a22890-f825-7960-81e6-c4bbae283686	2026-11-29 18:28:39.0776+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	tenant	created	t-01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7074-ae35-43e6199bf9ce	\N	ok
01a22890-f838-7490-a78f-4b9bb2f3328c	2026-11-29 18:28:39.096292+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	key	created	k	01a22890-f812-7892-ae36-b8eed4f575f5	scope admin	ok
01a22890-f871-7370-8807-5ddfe23aafda	2026-11-29 18:28:39.15322+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	secret	stored	s	\N	\N	ok
01a22890-f8e1-7908-8b07-e824121dc76e	2026-11-29 18:28:39.265578+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	retention	set	\N	01a22890-f812-7074-ae35-43e6199bf9ce	{"runs_days": 36500}	ok
01a22890-f8f3-709c-985e-809aae19621e	2026-11-29 18:28:39.283039+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	limits	set	\N	01a22890-f812-7074-ae35-43e6199bf9ce	{"max_concurrent_runs": 1000}	ok
01a22890-f930-7824-a9ff-dfb7e359cf8f	2026-11-29 18:28:39.344521+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	hold	released	all of the tenant	01a22890-f812-79f9-ae3c-26fd0a82ed85	r	ok
01a22890-f95e-746c-94f0-d48c14948260	2026-11-29 18:28:39.390283+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	agent	stored	a	01a22890-f812-78e1-ae37-2e8fba817086	version 1	ok
01a22890-f97c-7d28-8b10-0f792202db1c	2026-11-29 18:28:39.420842+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	model_endpoint	stored	e	01a22890-f812-79dd-ae3a-7805f810d0f1	version 1	ok
01a22890-f99d-70e4-b8bd-db911195142b	2026-11-29 18:28:39.453057+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	dataset	stored	d	01a22890-f812-79dd-ae3a-7805f810d0f1	version 1	ok
01a22890-f9bd-7884-bf12-a3a65be98cf6	2026-11-29 18:28:39.485545+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	workflow	stored	w	01a22890-f812-79dd-ae3a-7805f810d0f1	version 1	ok
01a22890-f9fb-7748-b44b-9bc7eba2ee39	2026-11-29 18:28:39.547466+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	skill	stored	s	01a22890-f812-79dd-ae3a-7805f810d0f1	version 1	ok
01a22890-fa43-7754-af3f-6b39c175324d	2026-11-29 18:28:39.619469+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	tool	stored	t	01a22890-f812-79dd-ae3a-7805f810d0f1	version 1	ok
01a22890-fa75-7c84-a0e8-163d48ce950a	2026-11-29 18:28:39.669801+00	01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	server	tool_provider	stored	p	01a22890-f812-79ec-ae3b-2850c0b339e5	version 1	ok
\.

COPY custom_tool_versions (tenant_id, tool_id, version, definition, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	{}	2026-11-29 18:28:39.635323+00
\.

COPY custom_tools (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	t	1	2026-11-29 18:28:39.616685+00	2026-11-29 18:28:39.616685+00	\N
\.

COPY dataset_versions (tenant_id, dataset_id, version, definition, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	{}	2026-11-29 18:28:39.467639+00
\.

COPY datasets (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	d	1	2026-11-29 18:28:39.450663+00	2026-11-29 18:28:39.450663+00	\N
\.

COPY deletions (tenant_id, id, kind, subject, person, asked_by, asked_by_name, asked_at, status, waits_for, closed_before, counts, settled, completed_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79f9-ae3c-26fd0a82ed85	retention	2026-11-01	\N	\N	\N	2026-11-29 18:28:39.359292+00	completed	\N	\N	{}	\N	2026-11-29 18:28:39.359292+00
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

COPY idempotency_keys (tenant_id, holder, key, fingerprint, run_id, after_seq, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7892-ae36-b8eed4f575f5	k	f	01a22890-f812-78f9-ae38-650ccf9210a6	0	2026-11-29 18:28:40.081415+00
\.

COPY key_revocations (only_row, number) FROM stdin;
t	1795976919284691
\.

COPY legal_holds (tenant_id, id, run_id, root_run_id, reason, by_operator, placed_by, placed_by_name, placed_at, released_by, released_by_name, released_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79f9-ae3c-26fd0a82ed85	\N	\N	r	t	01a22890-f812-7892-ae36-b8eed4f575f5	k	2026-11-29 18:28:39.3425+00	01a22890-f812-7892-ae36-b8eed4f575f5	k	2026-11-29 18:28:39.3425+00
\.

COPY mcp_audit_log (id, at, tenant_id, key_id, key_name, method, target, request_id, era, version, client_name, client_version, status, error_code, duration_us, trace_id, tool_use_id) FROM stdin;
01a22890-f812-7a55-ae3e-541540e29f6d	2026-11-29 18:28:39.373995+00	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7892-ae36-b8eed4f575f5	k	tools/list	\N	\N	modern	\N	\N	\N	ok	\N	1	\N	\N
\.

COPY mcp_catalog_versions (tenant_id, tools, prompts, resources) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	0	0	0
\.

COPY mcp_sessions (id, tenant_id, key_id, version, client_name, client_version, capabilities, log_level, listener, created_at, last_seen_at) FROM stdin;
s-01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7892-ae36-b8eed4f575f5	v	\N	\N	{}	\N	\N	2026-11-29 18:28:39.233216+00	2026-11-29 18:28:39.233216+00
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
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	{}	2026-11-29 18:28:39.435274+00
\.

COPY model_endpoints (tenant_id, id, name, current_version, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	e	1	2026-11-29 18:28:39.418388+00	2026-11-29 18:28:39.418388+00	\N
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

COPY nested_ledgers (tenant_id, run_id, committed_tokens, committed_cost_usd) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	0	0.000000000
\.

COPY run_allotments (tenant_id, run_id, root_run_id, tokens, cost_usd, nested, reserved_on) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-78f9-ae38-650ccf9210a6	0	0.000000000	\N	\N
\.

COPY run_clock_stops (tenant_id, id, run_id, waiting_run_id, place, begun_at, ended_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-7a46-ae3d-fc455e5fdf82	2026-11-29 18:28:40.0081+00	\N
01a22890-f812-7074-ae35-43e6199bf9ce	2	01a22890-f812-78f9-ae38-650ccf9210a6	01a22890-f812-78f9-ae38-650ccf9210a6	p	2026-11-29 18:28:40.022053+00	\N
\.

COPY run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	day	2026-11-29 18:28:39.856015+00	a	m	1	1	0	0	0	0	0.000000000
\.

COPY run_feed (tenant_id, number, run_id, at, type, status, turns, tokens, cost_usd) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1	01a22890-f812-78f9-ae38-650ccf9210a6	2026-11-29 18:28:39.826063+00	run.created	queued	0	0	0.000000000
\.

COPY run_feed_positions (tenant_id, last_number) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1
\.

COPY run_ledgers (tenant_id, root_run_id, committed_tokens, committed_cost_usd) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	0	0.000000000
\.

COPY run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, format, events, changes, raw_answer) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	1	0	0	0	0	0	0	0.000000000	1	{"type":"test"}	\N	\N
\.

COPY run_moves (id, tenant_id, run_id, at, type, status, turns, tokens, cost_usd, new_runs, new_turns, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, new_cost_usd) FROM stdin;
1	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	2026-11-29 18:28:39.731664+00	run.created	completed	0	0	0.000000000	1	\N	\N	\N	\N	\N	\N
2	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79cb-ae39-1f8e00395746	2026-11-29 18:28:39.733572+00	run.created	completed	0	0	0.000000000	1	\N	\N	\N	\N	\N	\N
\.

COPY run_skills (tenant_id, run_id, "position", name, skill_id, version) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	s	01a22890-f812-79dd-ae3a-7805f810d0f1	1
\.

COPY run_workspaces (tenant_id, run_id, epoch, volume, ready, sandbox) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	1	\N	t	{}
\.

COPY saved_views (tenant_id, name, query, created_by, created_by_name, created_at, updated_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	v	q	01a22890-f812-7892-ae36-b8eed4f575f5	k	2026-11-29 18:28:39.869499+00	2026-11-29 18:28:39.869499+00
\.

COPY secret_generations (tenant_id, generation) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1
\.

COPY secret_uses (tenant_id, id, secret, version, run_id, purpose, used_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79f9-ae3c-26fd0a82ed85	s	1	\N	p	2026-11-29 18:28:39.183435+00
\.

COPY secrets (tenant_id, name, version, data_key_version, nonce, ciphertext, value_bytes, created_at, updated_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	s	1	1	\\x000000000000000000000000	\\x63	1	2026-11-29 18:28:39.150633+00	2026-11-29 18:28:39.150633+00
\.

COPY skill_contents (tenant_id, digest, content) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	0000000000000000000000000000000000000000000000000000000000000000	\\x63
\.

COPY skill_files (tenant_id, skill_id, version, path, digest) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	SKILL.md	0000000000000000000000000000000000000000000000000000000000000000
\.

COPY skill_versions (tenant_id, skill_id, version, definition, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	{}	2026-11-29 18:28:39.562448+00
\.

COPY skills (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	s	1	\N	\N	\N	2026-11-29 18:28:39.544906+00	2026-11-29 18:28:39.544906+00	\N
\.

COPY tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1	m	\\x000000000000000000000000	\\x77	2026-11-29 18:28:39.131063+00
\.

COPY tenant_ledgers (tenant_id, period, begins_on, committed_usd) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	day	2026-11-01	1.000000000
\.

COPY tenant_limits (tenant_id, max_concurrent_runs, max_runs_per_minute, max_requests_per_minute, updated_by, updated_by_name, updated_at, max_usd_per_day, max_usd_per_month, max_storage_bytes) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	1000	\N	\N	01a22890-f812-7892-ae36-b8eed4f575f5	k	2026-11-29 18:28:39.28069+00	\N	\N	\N
\.

COPY tenant_retention (tenant_id, runs_days, files_days, updated_by, updated_by_name, updated_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	36500	\N	01a22890-f812-7892-ae36-b8eed4f575f5	k	2026-11-29 18:28:39.263271+00
\.

COPY tenant_starts (tenant_id, minute, runs) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	2026-11-29 18:28:39.299329+00	1
\.

COPY tenant_storage (tenant_id, bytes, measured_at, visited_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	\N	\N	2026-11-29 18:28:39.314526+00
\.

COPY tenants (id, name, created_at, closed_at) FROM stdin;
01900000-0000-7000-8000-000000000001	default	2026-11-29 18:24:35.161246+00	\N
01a22890-f812-7074-ae35-43e6199bf9ce	t-01a22890-f812-7074-ae35-43e6199bf9ce	2026-11-29 18:28:39.074845+00	\N
\.

COPY tool_provider_definitions (tenant_id, provider_id, tool, sha256, definition, seen_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79ec-ae3b-2850c0b339e5	t	0000000000000000000000000000000000000000000000000000000000000000	{}	2026-11-29 18:28:39.683786+00
\.

COPY tool_provider_tools (tenant_id, provider_id, tool, seen_sha256, approved_sha256, approved_at, approved_by, effect, key_argument, needs_approval) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79ec-ae3b-2850c0b339e5	t	0000000000000000000000000000000000000000000000000000000000000000	\N	\N	\N	\N	\N	f
\.

COPY tool_providers (tenant_id, id, name, version, url, headers, call_seconds, max_calls, protocol, server_name, server_version, left_out, refreshed_at, last_error, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79ec-ae3b-2850c0b339e5	p	1	https://p.example	{}	1	1	v	s	1	[]	2026-11-29 18:28:39.667169+00	\N	2026-11-29 18:28:39.667169+00	2026-11-29 18:28:39.667169+00	\N
\.

COPY ui_sessions (id_hash, tenant_id, key_id, created_at, expires_at, scope) FROM stdin;
\\x5316663729d2d155802e74f81014381cfe81d16be11f412ad85117bafb2b3cbe	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7892-ae36-b8eed4f575f5	2026-11-29 18:28:39.20053+00	2026-11-29 19:28:39.20053+00	\N
\.

COPY ui_sign_in_links (secret_hash, tenant_id, key_id, created_at, expires_at, session_ends_at, scope) FROM stdin;
\\x5316663729d2d155802e74f81014381cfe81d16be11f412ad85117bafb2b3cbe	01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-7892-ae36-b8eed4f575f5	2026-11-29 18:28:39.217405+00	2026-11-29 19:28:39.217405+00	\N	\N
\.

COPY workflow_events (tenant_id, id, run_id, name, payload, at, taken_by) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01592c07-85f7-4e64-9ea8-1d3aaa1aca53	01a22890-f812-78f9-ae38-650ccf9210a6	e	{}	2026-11-29 18:28:39.781098+00	\N
\.

COPY workflow_map_pages (tenant_id, run_id, path, page, items) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	a	0	[]
\.

COPY workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id, reserved_usd, state, output, error_code, error_message, due_at, started_at, ended_at, failed_advances, retry_at, advanced_by, ended_servers, awaits_event) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	a	\N	\N	value	completed	f	1	\N	\N	\N	\N	\N	\N	\N	2026-11-29 18:28:39.748743+00	\N	0	\N	\N	0	f
\.

COPY workflow_sources (tenant_id, workflow_id, version, format, document) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	json	{}
\.

COPY workflow_versions (tenant_id, workflow_id, version, definition, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	1	{}	2026-11-29 18:28:39.50023+00
\.

COPY workflows (tenant_id, id, name, current_version, published_version, mcp_exposed_at, mcp_exposed_by, created_at, updated_at, deleted_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-79dd-ae3a-7805f810d0f1	w	1	\N	\N	\N	2026-11-29 18:28:39.482992+00	2026-11-29 18:28:39.482992+00	\N
\.

COPY workspace_pushes (tenant_id, run_id, call_id, url, ref, old_commit, new_commit, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	c	https://r.example	r	\N	n	2026-11-29 18:28:40.125626+00
\.

COPY workspace_remotes (tenant_id, run_id, path, turn, url, created_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	01a22890-f812-78f9-ae38-650ccf9210a6	p	1	https://r.example	2026-11-29 18:28:40.110466+00
\.

COPY workspace_snapshot_pieces (tenant_id, digest, piece, content) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	0000000000000000000000000000000000000000000000000000000000000000	0	\\x78
\.

COPY workspace_snapshots (tenant_id, digest, bytes, stored, kept_at) FROM stdin;
01a22890-f812-7074-ae35-43e6199bf9ce	0000000000000000000000000000000000000000000000000000000000000000	1	f	2026-11-29 18:28:40.140415+00
\.

SELECT setval('run_clock_stops_id_seq', 2);

SELECT setval('run_moves_id_seq', 2);
