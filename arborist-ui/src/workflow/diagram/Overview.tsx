import { Panel, useReactFlow, useStoreApi } from "@xyflow/react";
import { memo, type PointerEvent, useEffect, useRef } from "react";
import classes from "./Diagram.module.css";
import type { Drawing } from "./drawing";
import type { States } from "./nodes";

const MARGIN = 40;

/**
 * A small picture of all nodes, and of the part that is in sight. What is in sight changes with each frame that moves, so it is
 * written to the picture and not rendered.
 */
export function Overview({ drawing, states }: { drawing: Drawing; states: States | undefined }) {
  const store = useStoreApi();
  const { setCenter, getZoom } = useReactFlow();
  const picture = useRef<SVGSVGElement>(null);
  const sight = useRef<SVGRectElement>(null);
  useEffect(() => {
    const draw = () => {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const place = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      for (const [name, value] of Object.entries(place)) sight.current?.setAttribute(name, String(value));
    };
    draw();
    return store.subscribe(draw);
  }, [store]);

  function goTo({ clientX, clientY }: PointerEvent) {
    const scale = picture.current?.getScreenCTM();
    if (!scale) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(scale.inverse());
    void setCenter(x, y, { zoom: getZoom() });
  }
  return (
    <Panel position="bottom-left">
      <svg
        ref={picture}
        className={classes.overview}
        role="img"
        aria-label="All of the diagram"
        viewBox={`${-MARGIN} ${-MARGIN} ${drawing.width + 2 * MARGIN} ${drawing.height + 2 * MARGIN}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          goTo(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && goTo(event)}
      >
        <Boxes drawing={drawing} states={states} />
        <rect ref={sight} className={classes.sight} />
      </svg>
    </Panel>
  );
}

const Boxes = memo(function Boxes({ drawing, states }: { drawing: Drawing; states: States | undefined }) {
  return drawing.nodes.map(({ box, left, top, holds }) => (
    <rect
      key={box.node.path}
      x={left}
      y={top}
      width={box.width}
      height={box.height}
      data-holds={holds}
      data-status={states?.get(box.node.path)?.status}
    />
  ));
});
