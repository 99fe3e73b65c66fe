import { Form } from 'react-router'
import type { PersonLine } from '../../../server/doors/people/staff.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { FreshGate } from './fresh-gate.tsx'
import { type AccountDeed, type PeopleAsked, personList } from './person-list.ts'
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
  return (
    <ListPanel list={personList} asked={asked} by="person" line={id} title={name ?? address}>
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
    </ListPanel>
  )
}

/** A button with what it does. */
export function Deed({ deed }: { deed: AccountDeed }) {
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
