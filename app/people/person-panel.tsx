import { Form } from 'react-router'
import { openerId, useOpened } from '../lists/use-opened.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { useWords } from '../words.tsx'
import { type PeopleAsked, writeAsked } from './asked.ts'
import type { PersonLine } from './doors.ts'
import { FreshGate } from './fresh-gate.tsx'
import { RoleBoxes } from './role-boxes.tsx'

type PersonPanelProps = {
  person: PersonLine
  asked: PeopleAsked
  isFresh: boolean
}

/** One of those who help: what they may do, and whether they can get in. */
export function PersonPanel({ person, asked, isFresh }: PersonPanelProps) {
  const t = useWords('people')
  const { id, name, address, roles, isLastOwner, isDisabled } = person
  const heading = useOpened(openerId(id))
  return (
    <Card as="section" className="mt-6 grid gap-5" id="person">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle as="h2" {...heading} className="outline-none">
          {name ?? address}
        </CardTitle>
        <ButtonLink to="adminAddAuth" query={writeAsked(asked)} data-close kind="quiet" size="small">
          {t('panel.close')}
        </ButtonLink>
      </div>
      {name && <p className="wrap-anywhere">{address}</p>}
      {isLastOwner && <Banner tone="warning">{t('done.lastOwner')}</Banner>}
      <FreshGate isFresh={isFresh}>
        <div className="grid gap-8 lg:grid-cols-2">
          <Form method="post" className="grid content-start gap-4">
            <input type="hidden" name="id" value={id} />
            <RoleBoxes held={roles} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="deed" value="roles">
                {t('panel.save')}
              </Button>
              {!isLastOwner && (
                <Button type="submit" kind="secondary" name="deed" value="remove">
                  {t('panel.remove')}
                </Button>
              )}
            </div>
          </Form>
          <Form method="post" className="grid content-start gap-5">
            <input type="hidden" name="id" value={id} />
            <Deed deed="end" />
            {isDisabled ? <Deed deed="enable" /> : !isLastOwner && <Deed deed="disable" />}
          </Form>
        </div>
      </FreshGate>
    </Card>
  )
}

/** A button with what it does. */
export function Deed({ deed }: { deed: 'end' | 'enable' | 'disable' | 'verify' }) {
  const t = useWords('people')
  return (
    <div className="grid gap-1.5">
      <Button type="submit" kind="secondary" name="deed" value={deed} className="justify-self-start">
        {t(`deeds.${deed}`)}
      </Button>
      <p className="text-sm text-quiet">{t(`deedHints.${deed}`)}</p>
    </div>
  )
}
