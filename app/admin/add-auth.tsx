import { UserPlus } from 'lucide'
import { Form } from 'react-router'
import { may } from '../map/roles.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/add-auth'
import { DeskHead } from './lists/desk-head.tsx'
import { actOnList, loadList } from './lists/list-page.ts'
import { AccountFinder } from './people/account-finder.tsx'
import { act, type ShownOnce } from './people/act.ts'
import { FreshGate } from './people/fresh-gate.tsx'
import { InvitationList } from './people/invitation-list.tsx'
import { InviteForm } from './people/invite-form.tsx'
import { personList, sortPeople } from './people/person-list.ts'
import { PersonPanel } from './people/person-panel.tsx'
import { PersonView } from './people/person-view.tsx'
import { RoleTable } from './people/role-table.tsx'
import { PeopleTabs } from './people/tabs.tsx'

export const handle = { words: ['admin', 'people', 'views'] }

export const loader = loadList(personList, async ({ people }, asked, { language, person }, query) => {
  const isOwners = people.isOurs && may(person, 'giveRoles')
  return {
    isOurs: people.isOurs,
    isStale: query.has('stale'),
    isFresh: people.isFresh(),
    needsSecondStep: people.needsSecondStep(),
    isSending: people.isSending,
    mayGive: isOwners,
    mayFind: people.isOurs && may(person, 'findAccounts'),
    people: people.isOurs ? sortPeople(await people.list(), asked.sort, language) : [],
    counts: await people.countByRole(),
    canUndo: isOwners && asked.done === 'saved' && (await people.canUndoRoles()),
    invitations: isOwners ? await people.listInvitations() : [],
  }
})

export const action = actOnList(personList, act)

/** Who may do what in this installation. */
export default function AddAuth({ loaderData, actionData: shown }: Route.ComponentProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const kept = useKeptFocus()
  const { asked, isOurs, mayGive, mayFind, isFresh, counts } = loaderData
  const tab = shown && 'found' in shown ? 'accounts' : asked.tab
  // What is open has the page's one strong button.
  const isBusy =
    tab === 'accounts' || asked.invite !== '' || asked.person !== '' || shown?.invite !== undefined
  return (
    <>
      <DeskHead title={admin('addAuth.title')} lead={t('lead')}>
        {mayGive && (
          <ButtonLink
            to="adminAddAuth"
            query={{ invite: '1' }}
            kind={isBusy ? 'secondary' : 'primary'}
            className="shrink-0"
            icon={UserPlus}
          >
            {t('invite.open')}
          </ButtonLink>
        )}
      </DeskHead>
      <PeopleTabs tab={tab} count={loaderData.people.length} mayFind={mayFind} />
      <div {...kept} className="mt-6 outline-none">
        {!isOurs && tab !== 'roles' && (
          <EmptyState title={admin('addAuth.hosted')}>{admin('addAuth.hostedBody')}</EmptyState>
        )}
        {tab === 'roles' && <RoleTable counts={counts} />}
        {tab === 'accounts' && mayFind && (
          <AccountFinder
            key={shown?.found?.id}
            found={shown?.found}
            done={shown?.done}
            isFresh={isFresh}
            mayChangeStaff={mayGive}
          />
        )}
        {tab === 'people' && isOurs && <People loaderData={loaderData} shown={shown} />}
      </div>
    </>
  )
}

type PeopleProps = Pick<Route.ComponentProps, 'loaderData'> & { shown: ShownOnce | undefined }

function People({ loaderData, shown }: PeopleProps) {
  const t = useWords('people')
  const { asked, people, invitations, isFresh, isStale, mayGive, needsSecondStep, views, canUndo } =
    loaderData
  const open = mayGive ? people.find(({ id }) => id === asked.person) : undefined
  const isInviting = mayGive && !shown?.link && (asked.invite !== '' || shown?.invite !== undefined)
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : undefined
  return (
    <>
      <div role="status" className="mb-6 grid gap-4 empty:hidden">
        {asked.done && !shown && (
          <Banner
            tone={asked.done === 'lastOwner' || asked.done === 'wait' ? 'warning' : 'success'}
            actions={canUndo && <Undo />}
          >
            {t(`done.${asked.done}`)}
          </Banner>
        )}
        {shown?.link && <NewLink link={shown.link} isSending={loaderData.isSending} />}
        {isStale && !isFresh && <FreshGate isFresh={false}>{null}</FreshGate>}
      </div>
      {isInviting ? (
        <InviteForm isFresh={isFresh} needsSecondStep={needsSecondStep} given={shown?.invite} />
      ) : (
        <>
          <div className={aside}>
            <PersonView
              people={people}
              asked={asked}
              search={shown?.search}
              mayChange={mayGive}
              needsSecondStep={needsSecondStep}
              views={views}
            />
          </div>
          {open && (
            <div className="mt-6">
              <PersonPanel key={JSON.stringify(open)} person={open} asked={asked} isFresh={isFresh} />
            </div>
          )}
          <div className={aside}>
            {invitations.length > 0 && <InvitationList rows={invitations} isFresh={isFresh} />}
            {mayGive && <p className="mt-6 rounded-card bg-sunken px-4 py-3 text-sm">{t('safe')}</p>}
          </div>
        </>
      )}
    </>
  )
}

/** Right after roles were changed, for who pressed the wrong thing. */
function Undo() {
  const t = useWords('people')
  return (
    <Form method="post">
      <Button type="submit" name="deed" value="undo" kind="secondary" size="small">
        {t('undo')}
      </Button>
    </Form>
  )
}

/** Told once: only its hash is kept. */
function NewLink({ link, isSending }: { link: string; isSending: boolean }) {
  const t = useWords('people')
  return (
    <Banner tone="success" title={t(isSending ? 'invite.sent' : 'invite.made')}>
      <TextField
        label={t(isSending ? 'invite.link' : 'invite.linkOnly')}
        readOnly
        value={link}
        onFocus={event => event.target.select()}
      />
    </Banner>
  )
}
