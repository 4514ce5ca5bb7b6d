-- Labels of what a run begins with, a space between each two: u:<source> is untrusted, c:<category> confidential. NULL of runs that begin with none.
ALTER TABLE agent_runs ADD COLUMN start_labels text COLLATE "C" CHECK (start_labels <> '');

-- Markers of governed runs may have labels of their results: docs/run-log.md.
CREATE OR REPLACE FUNCTION run_log_changes(entry run_log) RETURNS SETOF json LANGUAGE sql STABLE AS $$
    WITH said AS (
        -- PostgreSQL's functions refuse JSON with a \u0000 anywhere in it; a backslash before it may be escaped itself.
        SELECT event, event ->> 'type' AS type, (event ->> 'turn')::integer AS turn, event ->> 'tool_call_id' AS call_id, place
          FROM string_to_table(entry.events, E'\n') WITH ORDINALITY AS l (line, place)
         CROSS JOIN LATERAL (SELECT regexp_replace(l.line, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\ufffd', 'g')::json) AS e (event)
         WHERE entry.format > 1 AND l.line ~ '^\{"type":"(turn|tool)\.'
    )
    SELECT json_strip_nulls(json_build_object(
               'turn', c.change -> 'turn',
               'started_at', COALESCE(c.change ->> 'started_at', opened.event ->> 'at'),
               'answer', answer.whole,
               'progress', progress.whole,
               'snapshot', c.change -> 'snapshot',
               'completed_at', c.change -> 'completed_at'))
      FROM json_array_elements(entry.changes) WITH ORDINALITY AS c (change, place)
      LEFT JOIN said opened ON opened.type = 'turn.started' AND opened.turn = (c.change ->> 'turn')::integer
      LEFT JOIN LATERAL (
           SELECT json_build_object(
                      'provider', a.answer -> 'provider',
                      'model', COALESCE(a.answer ->> 'model', s.event ->> 'model'),
                      'text', COALESCE(a.answer ->> 'text', s.event ->> 'text'),
                      'stop', a.answer -> 'stop',
                      'calls', COALESCE(a.answer -> 'calls',
                                   (SELECT json_agg(json_build_object('id', t.call -> 'id', 'name', t.call -> 'name',
                                                                      'arguments', (t.call -> 'arguments')::text) ORDER BY t.place)
                                      FROM json_array_elements(s.event -> 'tool_calls') WITH ORDINALITY AS t (call, place)),
                                   '[]'),
                      'input_tokens', COALESCE(a.answer ->> 'input_tokens', s.event -> 'usage' ->> 'input_tokens')::bigint,
                      'output_tokens', COALESCE(a.answer ->> 'output_tokens', s.event -> 'usage' ->> 'output_tokens')::bigint,
                      'cache_read_tokens', COALESCE(a.answer ->> 'cache_read_tokens', s.event -> 'usage' ->> 'cache_read_tokens')::bigint,
                      'cache_write_tokens', COALESCE(a.answer ->> 'cache_write_tokens', s.event -> 'usage' ->> 'cache_write_tokens')::bigint,
                      'cost_usd', COALESCE(a.answer ->> 'cost_usd', s.event -> 'usage' ->> 'cost_usd'),
                      'at', COALESCE(a.answer ->> 'at', s.event ->> 'at')) AS whole
             FROM (SELECT c.change -> 'answer') AS a (answer)
             LEFT JOIN said s ON s.type = 'turn.answered' AND s.turn = (c.change ->> 'turn')::integer
            WHERE a.answer IS NOT NULL) answer ON true
      LEFT JOIN LATERAL (
           SELECT json_object_agg(p.call_id, CASE WHEN p.marker ->> 'status' IS NOT NULL THEN p.marker ELSE json_build_object(
                      'status', split_part(s.type, '.', 2),
                      'started_at', COALESCE(p.marker ->> 'started_at', s.event ->> 'at'),
                      'completed_at', COALESCE(p.marker ->> 'completed_at',
                                               CASE WHEN s.type <> 'tool.started' THEN s.event ->> 'at' END),
                      'child_run_id', p.marker -> 'child_run_id',
                      'settled', p.marker -> 'settled',
                      'files_restored', p.marker -> 'files_restored',
                      'labels', p.marker -> 'labels',
                      'result', COALESCE(p.marker ->> 'result',
                                         CASE WHEN NOT (s.event ->> 'truncated')::boolean THEN s.event ->> 'content' END)) END
                      ORDER BY p.place) AS whole
             FROM json_each(c.change -> 'progress') WITH ORDINALITY AS p (call_id, marker, place)
             LEFT JOIN LATERAL (SELECT * FROM said e
                                 WHERE e.call_id = p.call_id AND e.turn = (c.change ->> 'turn')::integer
                                   AND e.type IN ('tool.started', 'tool.completed', 'tool.failed', 'tool.interrupted')
                                 ORDER BY e.place DESC LIMIT 1) s ON true) progress ON true
     ORDER BY c.place
$$;

-- What tools of providers give and take, as the tenant says it: labels with a space between each two; NULL for those of the provider.
ALTER TABLE tool_provider_tools ADD COLUMN reads text COLLATE "C", ADD COLUMN sink text COLLATE "C";
GRANT UPDATE (reads, sink) ON tool_provider_tools TO grove_app;

CREATE OR REPLACE FUNCTION note_provided_tool() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
    tool text := (SELECT p.name FROM tool_providers p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.provider_id) || ':' || NEW.tool;
BEGIN
    IF NEW.approved_sha256 IS DISTINCT FROM OLD.approved_sha256 THEN
        PERFORM note_change(NEW.tenant_id, 'provided_tool', CASE WHEN NEW.approved_sha256 IS NULL THEN 'unapproved' ELSE 'approved' END,
                            tool, NEW.provider_id, 'sha256 ' || NEW.approved_sha256);
    END IF;
    IF (NEW.effect, NEW.key_argument, NEW.needs_approval, NEW.reads, NEW.sink)
           IS DISTINCT FROM (OLD.effect, OLD.key_argument, OLD.needs_approval, OLD.reads, OLD.sink) THEN
        PERFORM note_change(NEW.tenant_id, 'provided_tool', 'set', tool, NEW.provider_id,
                            jsonb_strip_nulls(jsonb_build_object('effect', NEW.effect, 'key_argument', NEW.key_argument,
                                                                 'needs_approval', NEW.needs_approval, 'reads', NEW.reads,
                                                                 'sink', NEW.sink))::text);
    END IF;
    RETURN NULL;
END
$function$;
