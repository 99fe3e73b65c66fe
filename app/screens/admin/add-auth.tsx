import { UserPlus } from 'lucide'
import { visitContext } from '../../context.ts'
import { may } from '../../map/roles.ts'
import { AccountFinder } from '../../people/account-finder.tsx'
import { act } from '../../people/act.ts'
import { readAsked } from '../../people/asked.ts'
import { FreshGate } from '../../people/fresh-gate.tsx'
import { InvitationList } from '../../people/invitation-list.tsx'
import { InviteForm } from '../../people/invite-form.tsx'
import { PersonList } from '../../people/person-list.tsx'
import { PersonPanel } from '../../people/person-panel.tsx'
import { RoleTable } from '../../people/role-table.tsx'
import { PeopleTabs } from '../../people/tabs.tsx'
import { Banner } from '../../ui/banner.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/add-auth'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin', 'people'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminAddAuth')
  const { people, person } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const asked = readAsked(query)
  const mayGive = may(person, 'giveRoles')
  const isOwners = people.isOurs && mayGive
  return {
    asked,
    isOurs: people.isOurs,
    isStale: query.has('stale'),
    isFresh: people.isFresh(),
    needsSecondStep: people.needsSecondStep(),
    mayGive: isOwners,
    mayFind: people.isOurs && may(person, 'findAccounts'),
    people: people.isOurs ? await people.list() : [],
    counts: await people.countByRole(),
    invitations: isOwners ? await people.listInvitations() : [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminAddAuth')
  return act(context, await request.formData())
}

/** Who may do what in this installation. */
export default function AddAuth({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('people')
  const admin = useWords('admin')
  const kept = useKeptFocus()
  const { asked, isOurs, mayGive, mayFind, isFresh, counts } = loaderData
  const tab = actionData && 'found' in actionData ? 'accounts' : asked.tab
  return (
    <>
      <Head title={admin('addAuth.title')} isPrivate />
      <div className="flex items-start justify-between gap-4 max-sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{admin('addAuth.title')}</h1>
          <p className="prose-width mt-2 text-quiet">{t('lead')}</p>
        </div>
        {mayGive && (
          <Link
            to="adminAddAuth"
            query={{ invite: '1' }}
            className={buttonClasses({ className: 'shrink-0' })}
          >
            <Icon of={UserPlus} className="size-5" />
            {t('invite.open')}
          </Link>
        )}
      </div>
      <PeopleTabs tab={tab} count={loaderData.people.length} mayFind={mayFind} />
      <div {...kept} className="mt-6 outline-none">
        {!isOurs && tab !== 'roles' && (
          <EmptyState title={admin('addAuth.hosted')}>{admin('addAuth.hostedBody')}</EmptyState>
        )}
        {tab === 'roles' && <RoleTable counts={counts} />}
        {tab === 'accounts' && mayFind && (
          <AccountFinder
            key={actionData?.found?.id}
            found={actionData?.found}
            done={actionData?.done}
            isFresh={isFresh}
            mayChangeStaff={mayGive}
          />
        )}
        {tab === 'people' && isOurs && <People loaderData={loaderData} actionData={actionData} />}
      </div>
    </>
  )
}

function People({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const t = useWords('people')
  const { asked, people, invitations, isFresh, isStale, mayGive, needsSecondStep } = loaderData
  const open = mayGive ? people.find(({ id }) => id === asked.person) : undefined
  const isInviting = mayGive && !actionData?.link && (asked.isInviting || actionData?.invite !== undefined)
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : undefined
  return (
    <>
      <div role="status" className="mb-6 grid gap-4 empty:hidden">
        {asked.done && !actionData && (
          <Banner tone={asked.done === 'lastOwner' || asked.done === 'wait' ? 'warning' : 'success'}>
            {t(`done.${asked.done}`)}
          </Banner>
        )}
        {actionData?.link && <NewLink link={actionData.link} />}
        {isStale && !isFresh && <FreshGate isFresh={false}>{null}</FreshGate>}
      </div>
      {isInviting ? (
        <InviteForm isFresh={isFresh} needsSecondStep={needsSecondStep} given={actionData?.invite} />
      ) : (
        <>
          <div className={aside}>
            <PersonList
              people={people}
              asked={asked}
              search={actionData?.search}
              mayChange={mayGive}
              needsSecondStep={needsSecondStep}
            />
          </div>
          {open && (
            <PersonPanel
              key={JSON.stringify(open)}
              person={open}
              isFresh={isFresh}
              address={actionData?.address}
            />
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

/** Told once: only its hash is kept. */
function NewLink({ link }: { link: string }) {
  const t = useWords('people')
  return (
    <Banner tone="success" title={t('invite.sent')}>
      <TextField label={t('invite.link')} readOnly value={link} onFocus={event => event.target.select()} />
    </Banner>
  )
}
