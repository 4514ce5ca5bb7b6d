-- Turns, for people who read them by SQL; as quick as the log where the run is named.
CREATE VIEW agent_run_turns WITH (security_invoker = true) AS
SELECT l.tenant_id, l.run_id, c.turn,
       min((c.change ->> 'started_at')::timestamptz) AS started_at,
       max(c.answer ->> 'provider') AS provider,
       max(c.answer ->> 'model') AS model,
       max(c.answer ->> 'text') AS answer_text,
       max(c.answer ->> 'stop') AS answer_stop,
       (array_agg(c.answer -> 'calls') FILTER (WHERE c.answer IS NOT NULL))[1] AS tool_calls,
       max(l.raw_answer) FILTER (WHERE c.answer IS NOT NULL) AS raw_answer,
       (SELECT json_object_agg(newest.call_id, newest.progress)
          FROM (SELECT DISTINCT ON (p.key) p.key AS call_id, p.value AS progress
                  FROM run_log m
                 CROSS JOIN LATERAL json_array_elements(m.changes) AS d (change)
                 CROSS JOIN LATERAL json_each(d.change -> 'progress') AS p
                 WHERE m.run_id = l.run_id AND (d.change ->> 'turn')::integer = c.turn
                 ORDER BY p.key, m.seq DESC) newest) AS tool_call_progress,
       max((c.answer ->> 'input_tokens')::bigint) AS input_tokens,
       max((c.answer ->> 'output_tokens')::bigint) AS output_tokens,
       max((c.answer ->> 'cache_read_tokens')::bigint) AS cache_read_tokens,
       max((c.answer ->> 'cache_write_tokens')::bigint) AS cache_write_tokens,
       max((c.answer ->> 'cost_usd')::numeric(18, 9)) AS cost_usd,
       max((c.answer ->> 'at')::timestamptz) AS answered_at,
       (array_agg(c.change ->> 'snapshot' ORDER BY l.seq DESC)
            FILTER (WHERE c.change ->> 'snapshot' IS NOT NULL))[1] AS workspace_snapshot,
       max((c.change ->> 'completed_at')::timestamptz) AS completed_at
  FROM run_log l
 CROSS JOIN LATERAL (SELECT (e.change ->> 'turn')::integer AS turn, e.change, e.change -> 'answer' AS answer
                       FROM json_array_elements(l.changes) AS e (change)) c
 GROUP BY l.tenant_id, l.run_id, c.turn;
GRANT SELECT ON agent_run_turns TO grove_app, grove_engine;
