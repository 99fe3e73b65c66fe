import { useState } from 'react'
import type { Guest } from '../member/guest.ts'
import { guestStore } from '../member/guest-store.ts'
import { QuitQuestion } from '../quit-question/quit-question.tsx'
import { Today } from '../today/today.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'

export function GuestDay({ guest }: { guest: Guest }) {
  const [openedAt] = useState(Date.now)
  return <Today sent={null} sentAt={openedAt} keep={<Keep guest={guest} />} />
}

/** All that Today says to guests alone: where their record is, the way to an account, and the question once more. */
function Keep({ guest: { habit } }: { guest: Guest }) {
  const t = useWords('home')
  const [isAsking, setAsking] = useState(false)
  /** Nothing goes before there's another answer; and what they smoked stays, whatever that is. */
  function ask() {
    if (habit) guestStore.changeMember({ habit })
    setAsking(true)
  }
  return (
    <div {...useKeptFocus()} className="outline-none">
      <section className="rounded-card bg-sunken p-5">
        <h2 className="text-lg">{t('guest.here')}</h2>
        <p className="mt-1 text-quiet">{t('guest.hereBody')}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to="register" className="inline-flex min-h-11 items-center">
            {t('counter.keep')}
          </TextLink>
          {!isAsking && (
            <Button kind="quiet" size="small" className="-mx-4" onClick={ask}>
              {t('counter.change')}
            </Button>
          )}
        </div>
      </section>
      {isAsking && <QuitQuestion className="mt-2" onDone={() => setAsking(false)} />}
    </div>
  )
}
