import { ArrowRight, Download, Heart, Trash2, Wind } from 'lucide'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section, Shelf } from './section.tsx'

export function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <Section id="buttons" title="Buttons">
      <Shelf title="Kinds">
        <Button>Start counting</Button>
        <Button kind="secondary">Set a date</Button>
        <Button kind="quiet">Not now</Button>
        <Button kind="plain">Guide</Button>
        <Button kind="danger">Delete everything</Button>
      </Shelf>
      <Shelf title="Sizes">
        <Button size="large">I have stopped</Button>
        <Button size="medium">I have stopped</Button>
        <Button size="small">I have stopped</Button>
      </Shelf>
      <Shelf title="With an icon">
        <Button icon={Wind}>Help me through this craving</Button>
        <Button kind="secondary" icon={Download}>
          Save as PDF
        </Button>
        <Button kind="danger" icon={Trash2}>
          Withdraw
        </Button>
        <Button kind="secondary" round aria-label="Well done" icon={Heart} />
        <ButtonLink href="#buttons" kind="quiet" icon={ArrowRight}>
          A link
        </ButtonLink>
      </Shelf>
      <Shelf title="Busy and disabled">
        <Button busy={busy} onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button kind="secondary" busy={busy}>
          Save
        </Button>
        <Button kind="quiet" busy={busy}>
          Save
        </Button>
        <Button kind="danger" busy={busy}>
          Delete
        </Button>
        <Button disabled>Disabled</Button>
        <Button kind="secondary" disabled>
          Disabled
        </Button>
        <Button kind="quiet" size="small" onClick={() => setBusy(!busy)}>
          {busy ? 'Stop' : 'Start'}
        </Button>
      </Shelf>
      <Shelf title="Wide" className="max-w-sm">
        <Button wide>Send me the link</Button>
      </Shelf>
    </Section>
  )
}
