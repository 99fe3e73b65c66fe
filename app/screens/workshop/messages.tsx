import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Section, Shelf } from './section.tsx'

export function Messages() {
  const [dismissed, setDismissed] = useState(false)
  return (
    <Section id="messages" title="Messages">
      <Shelf title="Banners" className="grid gap-4">
        <Banner title="You are offline">The counter keeps going. We will save when you are back.</Banner>
        <Banner tone="success">Your address is confirmed.</Banner>
        <Banner
          tone="warning"
          title="Four helplines were last checked a year ago"
          actions={
            <Button size="small" kind="secondary">
              Check them
            </Button>
          }
        >
          Numbers change. Please call them once.
        </Banner>
        <Banner tone="alarm" title="Two answers need another look">
          <ul className="list-disc ps-5">
            <li>
              <a href="#forms" className="underline">
                E-mail
              </a>
            </li>
          </ul>
        </Banner>
        {!dismissed && <Banner onDismiss={() => setDismissed(true)}>This one can go away.</Banner>}
      </Shelf>
      <Shelf title="Toasts">
        <Button kind="secondary" onClick={() => showToast({ text: 'Saved', tone: 'success' })}>
          Say it is saved
        </Button>
        <Button
          kind="secondary"
          onClick={() =>
            showToast({
              text: 'Certificate deleted',
              action: { run: () => showToast({ text: 'It is back', tone: 'success' }) },
            })
          }
        >
          With undo
        </Button>
        <Button
          kind="secondary"
          onClick={() =>
            showToast({
              text: 'That did not reach us. Your words are still here; please try again in a moment.',
              tone: 'alarm',
              action: { label: 'Try again', run: () => {} },
            })
          }
        >
          A failure
        </Button>
      </Shelf>
    </Section>
  )
}
