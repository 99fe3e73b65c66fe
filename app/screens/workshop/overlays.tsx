import { Copy, Ellipsis, Globe, Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { languages } from '../../../languages/languages.ts'
import { Button } from '../../ui/button.tsx'
import { DatePicker } from '../../ui/forms/date-picker.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DisclosureItem, DisclosureMenu } from '../../ui/overlays/disclosure-menu.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Section, Shelf } from './section.tsx'

export function Overlays() {
  return (
    <Section id="overlays" title="What floats">
      <Dialogs />
      <Menus />
    </Section>
  )
}

function Dialogs() {
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  return (
    <Shelf title="Dialogs">
      <Button kind="secondary" onClick={() => setAsking(true)}>
        Withdraw the certificate
      </Button>
      <Button kind="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        lightDismiss
        title="Withdraw this certificate?"
        description="Its link will say that it was withdrawn. You can undo this for a day."
        actions={
          <>
            <Button kind="danger" onClick={() => setAsking(false)}>
              Withdraw
            </Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      />
      <Dialog
        open={editing}
        onClose={() => setEditing(false)}
        size="medium"
        title="Edit"
        actions={<Button onClick={() => setEditing(false)}>Save</Button>}
      >
        <TextField label="Name on it" defaultValue="Anna" />
        <DatePicker label="Since" defaultValue="2026-11-03" />
      </Dialog>
    </Shelf>
  )
}

function Menus() {
  return (
    <Shelf title="Menus">
      <DisclosureMenu
        label="English"
        name="Language: English"
        align="start"
        icon={<Icon of={Globe} className="size-5" />}
      >
        {languages.map(({ code, name }) => (
          <DisclosureItem
            key={code}
            href={`?lang=${code}`}
            lang={code}
            hrefLang={code}
            current={code === 'en'}
          >
            {name}
          </DisclosureItem>
        ))}
      </DisclosureMenu>
      <Menu
        label="What to do with this row"
        round
        trigger={<Icon of={Ellipsis} className="size-5" />}
        placement="bottom start"
        items={[
          { id: 'edit', label: 'Edit', icon: <Icon of={Pencil} className="size-5" /> },
          {
            id: 'copy',
            label: 'Copy the link',
            hint: 'Anyone with it can look',
            icon: <Icon of={Copy} className="size-5" />,
          },
          { id: 'off', label: 'Not available', disabled: true },
          { id: 'delete', label: 'Delete', danger: true, icon: <Icon of={Trash2} className="size-5" /> },
        ]}
      />
    </Shelf>
  )
}
