import {
  Controls,
  type Edge,
  Handle,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { createContext, memo, type ReactNode, use, useEffect, useMemo } from "react";
import type { States } from "../run/nodes";
import classes from "./Diagram.module.css";
import { type FlowGraph, idOf, readingOrder, withRounds } from "./graph";
import { type Box, placed } from "./layout";
import { NodeFace } from "./NodeFace";

/** What a node is a link to; it is given the link's content. */
export type LinkOf = (path: string, className: string | undefined, current: boolean, children: ReactNode) => ReactNode;

export interface DiagramProps {
  label: string;
  graph: FlowGraph;
  /** What its nodes have come to, where it is of a run. */
  states?: States;
  /** The node that is shown beside it. */
  current?: string | undefined;
  linkOf: LinkOf;
}

type BoxNode = Node<{ box: Box; holds: boolean }>;

interface Painting {
  states: States | undefined;
  current: string | undefined;
  linkOf: LinkOf;
}

/** Beside the graph, so that a state that changes redraws one node and lays nothing out anew. */
const Paint = createContext<Painting | null>(null);

const TYPES = { box: memo(BoxOfNode) };
/** From so many nodes on a small picture of all of them helps. */
const MANY = 16;

export default function FlowDiagram({ label, graph, states, current, linkOf }: DiagramProps) {
  const { nodes, edges } = useMemo(() => drawing(graph), [graph]);
  const painting = useMemo(() => ({ states, current, linkOf }), [states, current, linkOf]);
  return (
    <section className={classes.diagram} aria-label={label}>
      <div className={classes.canvas}>
        <ReactFlowProvider>
          <Paint value={painting}>
            <ReactFlow
              nodes={nodes}
              edges={edges}
              nodeTypes={TYPES}
              fitView
              fitViewOptions={{ maxZoom: 1, padding: 0.06 }}
              minZoom={0.05}
              maxZoom={1.6}
              nodesDraggable={false}
              nodesConnectable={false}
              // A node is a link, which has the focus by itself.
              nodesFocusable={false}
              edgesFocusable={false}
              elementsSelectable={false}
              disableKeyboardA11y
              // Its keys would be those of the whole page.
              panActivationKeyCode={null}
              zoomActivationKeyCode={null}
              deleteKeyCode={null}
              selectionKeyCode={null}
              multiSelectionKeyCode={null}
              defaultMarkerColor={null}
              proOptions={{ hideAttribution: true }}
            >
              <Controls showInteractive={false} position="bottom-right" />
              {nodes.length > MANY && (
                <MiniMap
                  pannable
                  ariaLabel="All of the diagram"
                  position="bottom-left"
                  nodeColor={({ id }) => `var(--${states?.get(id)?.status ?? "line-strong"}, var(--faint))`}
                />
              )}
              <Whole nodes={nodes} />
            </ReactFlow>
          </Paint>
        </ReactFlowProvider>
      </div>
    </section>
  );
}

/** Another graph is shown whole, as the first one was. */
function Whole({ nodes }: { nodes: BoxNode[] }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (nodes.length > 0) void fitView({ maxZoom: 1, padding: 0.06 });
  }, [nodes, fitView]);
  return null;
}

function BoxOfNode({ data: { box, holds } }: NodeProps<BoxNode>) {
  const paint = use(Paint);
  const { setCenter, getZoom, getInternalNode } = useReactFlow();
  if (paint === null) return null;
  const { path } = box.node;
  const state = paint.states?.get(path) ?? null;
  const status = paint.states === undefined ? undefined : (state?.status ?? "none");
  function show() {
    const at = getInternalNode(path)?.internals.positionAbsolute;
    if (at !== undefined)
      void setCenter(at.x + box.width / 2, at.y + box.height / 2, { zoom: Math.max(0.6, getZoom()) });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its link has the focus; what has it is brought into sight
    <div
      className={classes.node}
      data-holds={holds}
      data-status={status}
      data-current={paint.current === path}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {paint.linkOf(
        path,
        classes.face,
        paint.current === path,
        <NodeFace node={box.node} state={state} painted={paint.states !== undefined} />,
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

function drawing(given: FlowGraph): { nodes: BoxNode[]; edges: Edge[] } {
  const graph = withRounds(given);
  const boxes = placed(graph);
  const holders = new Set(graph.nodes.map((node) => node.parent));
  const nodes = readingOrder(graph).flatMap((node): BoxNode[] => {
    const box = boxes.get(node.path);
    if (box === undefined) return [];
    const { x, y, width, height } = box;
    return [
      {
        id: node.path,
        type: "box",
        position: { x, y },
        width,
        height,
        data: { box, holds: holders.has(node.path) },
        ...(node.parent === null ? {} : { parentId: node.parent }),
      },
    ];
  });
  const edges = graph.edges.map(
    ({ from, to, kind }): Edge => ({
      id: `${from} ${to}`,
      source: from,
      target: to,
      className: classes[kind] ?? "",
      markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14 },
      // Each node says itself what it waits for.
      domAttributes: { "aria-hidden": true },
      ariaLabel: `${idOf(to)} waits for ${idOf(from)}`,
    }),
  );
  return { nodes, edges };
}
