import { Button, Menu } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";
import { Choice } from "../../app/Choice";
import { COLUMNS, setDensity, toggleColumn, useColumns, useDensity } from "./columns";

export function ColumnMenu() {
  const chosen = useColumns();
  const density = useDensity();
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {COLUMNS.filter((column) => !("always" in column)).map(({ id, label }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            leftSection={
              chosen.includes(id) ? <IconCheck size={14} /> : <span style={{ display: "block", width: 14 }} />
            }
            onClick={() => toggleColumn(id)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>Rows</Menu.Label>
        <Choice
          label="Rows"
          value={density}
          onChange={setDensity}
          options={[
            { value: "comfortable", label: "Comfortable" },
            { value: "compact", label: "Compact" },
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
