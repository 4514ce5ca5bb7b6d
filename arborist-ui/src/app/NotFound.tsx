import { Link } from "@tanstack/react-router";
import { Empty } from "../ui/page/states";

export function NotFound() {
  return (
    <main>
      <Empty title="There is no such page">
        <Link to="/runs">Go to the runs</Link>
      </Empty>
    </main>
  );
}
