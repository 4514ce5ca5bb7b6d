"""A published workflow as the Python SDK calls it: workflow.py <url> <key> <tool> <arguments> legacy|auto"""

import asyncio
import json
import sys

from mcp import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.types import ElicitResult, Implementation


def tell(step, **finding):
    print(json.dumps({"step": step, **finding}), flush=True)


async def asked(context, params):
    tell("asked", message=params.message, fields=list(params.requested_schema["properties"]))
    return ElicitResult(action="accept", content={"approve": True})


async def main(url, key, tool, arguments, mode):
    http = create_mcp_http_client(headers={"Authorization": f"Bearer {key}"})
    who = Implementation(name="workflows-python", version="1.0.0")
    seen = []

    async def progressed(settled, total, message):
        seen.append({"settled": settled, "total": total, "message": message})

    transport = streamable_http_client(url, http_client=http)
    async with http, Client(transport, mode=mode, client_info=who, elicitation_callback=asked) as client:
        tools = (await client.list_tools()).tools
        found = next((one for one in tools if one.name == tool), None)
        tell("list", tool=found and json.loads(found.model_dump_json(by_alias=True, exclude_none=True)))
        result = await client.call_tool(tool, json.loads(arguments), progress_callback=progressed)
        tell("progress", progress=seen)
        links = [str(one.uri) for one in result.content if one.type == "resource_link"]
        tell("call", structured=result.structured_content, link=links[0] if links else None)


asyncio.run(main(*sys.argv[1:]))
