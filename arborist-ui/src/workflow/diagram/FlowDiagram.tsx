import { Controls, type Node, type NodeProps, ReactFlow, ReactFlowProvider, useReactFlow } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { createContext, memo, type ReactNode, use, useEffect, useMemo, useRef } from "react";
import classes from "./Diagram.module.css";
import { type DrawnNode, drawingOf } from "./drawing";
import { Edges } from "./Edges";
import type { FlowGraph } from "./graph";
import { NodeFace } from "./NodeFace";
import type { NodeState, States } from "./nodes";
import { Overview } from "./Overview";

/**
 * What a node is a link to, by its path: of one that is repeated, that of the last time. It is given the link's content. The same
 * function while what it leads to is the same: another one redraws all nodes.
 */
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

type BoxNode = Node<{ drawn: DrawnNode }>;

interface Painting {
  states: States | undefined;
  current: string | undefined;
  linkOf: LinkOf;
}

/** Beside the graph, so that a state that changes redraws one node and lays nothing out anew. */
const Paint = createContext<Painting | null>(null);

const TYPES = { box: memo(BoxOfNode) };
const NO_EDGES: [] = [];
const WHOLE = { maxZoom: 1, padding: 0.06 };
const LEGIBLE = 0.6;
/** From so many nodes on a small picture of all of them helps. */
const MANY = 16;

export default function FlowDiagram({ label, graph, states, current, linkOf }: DiagramProps) {
  const drawing = useMemo(() => drawingOf(graph), [graph]);
  const nodes = useMemo(() => drawing.nodes.map(nodeOf), [drawing]);
  const painting = useMemo(() => ({ states, current, linkOf }), [states, current, linkOf]);
  const canvas = useRef<HTMLDivElement>(null);
  // What moves is a layer of its own meanwhile, which is not painted anew with each frame; at rest it is as sharp as its zoom.
  const move = useMemo(
    () => ({
      begin: () => canvas.current?.setAttribute("data-moving", ""),
      end: () => canvas.current?.removeAttribute("data-moving"),
    }),
    [],
  );
  return (
    <section className={classes.diagram} aria-label={label}>
      <div ref={canvas} className={classes.canvas}>
        <ReactFlowProvider>
          <Paint value={painting}>
            <ReactFlow
              nodes={nodes}
              // Each costs work with each frame that moves: they are drawn together.
              edges={NO_EDGES}
              nodeTypes={TYPES}
              onMoveStart={move.begin}
              onMoveEnd={move.end}
              fitView
              fitViewOptions={WHOLE}
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
              proOptions={{ hideAttribution: true }}
            >
              <Controls showInteractive={false} position="bottom-right" />
              <Edges edges={drawing.edges} />
              {nodes.length > MANY && <Overview drawing={drawing} states={states} />}
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
    if (nodes.length > 0) void fitView(WHOLE);
  }, [nodes, fitView]);
  return null;
}

function nodeOf(drawn: DrawnNode): BoxNode {
  const { node, x, y, width, height } = drawn.box;
  return {
    id: node.path,
    type: "box",
    position: { x, y },
    width,
    height,
    // Edges of its depth are below it, and above what it is within.
    zIndex: 2 * drawn.depth + 1,
    data: { drawn },
    ...(node.parent === null ? {} : { parentId: node.parent }),
  };
}

function BoxOfNode({ data: { drawn } }: NodeProps<BoxNode>) {
  const paint = use(Paint);
  if (paint === null) return null;
  const { path } = drawn.box.node;
  return (
    <NodeBox
      drawn={drawn}
      state={paint.states?.get(path) ?? null}
      isPainted={paint.states !== undefined}
      isCurrent={paint.current === path}
      linkOf={paint.linkOf}
    />
  );
}

const NodeBox = memo(function NodeBox({
  drawn: { box, left, top, holds },
  state,
  isPainted,
  isCurrent,
  linkOf,
}: {
  drawn: DrawnNode;
  state: NodeState | null;
  isPainted: boolean;
  isCurrent: boolean;
  linkOf: LinkOf;
}) {
  const { setCenter, getZoom } = useReactFlow();
  function show() {
    void setCenter(left + box.width / 2, top + box.height / 2, { zoom: Math.max(LEGIBLE, getZoom()) });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its link has the focus; what has it is brought into sight
    <div
      className={classes.node}
      data-holds={holds}
      data-status={isPainted ? (state?.status ?? "none") : undefined}
      data-current={isCurrent}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
    >
      {linkOf(
        state?.path ?? box.node.path,
        classes.face,
        isCurrent,
        <NodeFace node={box.node} state={state} painted={isPainted} />,
      )}
    </div>
  );
});
