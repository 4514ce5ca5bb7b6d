import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
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
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={() => toggleColumn(id)}>
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.RadioGroup value={density} onChange={(value) => setDensity(value as typeof density)}>
          <Menu.RadioItem value="comfortable">Comfortable rows</Menu.RadioItem>
          <Menu.RadioItem value="compact">Compact rows</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
