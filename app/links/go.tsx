import { data, redirect } from 'react-router'
import { isElsewhere } from '../../domain/links/target.ts'
import type { Language } from '../../languages/languages.ts'
import { type Context, visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { findAddress } from '../map/find-address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { inputClasses } from '../ui/forms/control-classes.ts'
import { useHref } from '../ui/link.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/go'
import { rememberLink } from './came-by.ts'
import { isFollowed } from './is-followed.ts'
import { Leaving } from './leaving.tsx'
import { Preview } from './preview.tsx'

export const handle = { words: ['links'] }

const unkept = { 'Cache-Control': 'private, no-store' }

/** As only invitations are named. */
const isInviteLike = (token: string): boolean => /^(?=.*[A-Z])[\w-]{22}$/.test(token)

/** Leads on within the site at once; elsewhere only by a page that says where. `+` shows where without going there. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { language, operator, origin } = context.get(visitContext)
  const { links, record } = doorsOf(context)
  const isPreview = id.endsWith('+')
  const token = isPreview ? id.slice(0, -1) : id
  const link = await links.open(token.toLowerCase())
  if (!link) {
    const theirs = await findTheirs(context, token)
    if (!theirs) return data(null, missing)
    if (!isPreview) return redirect(theirs.target, { headers: unkept })
    return data({ is: 'preview' as const, id: token, ...theirs }, { headers: unkept })
  }
  const { createdAt, expiresAt, kind, target } = link
  const shown = {
    id: link.id,
    target,
    kind,
    createdAt,
    expiresAt,
    by: operator?.isNamed ? operator.name : undefined,
  }
  if (isPreview) {
    const today = await links.countToday(link.id)
    return data({ is: 'preview' as const, ...shown, group: link.cohort, today }, { headers: unkept })
  }
  const isCounted = isFollowed(request)
  if (isCounted) links.count(link.id)
  if (!isElsewhere(target)) {
    // Only who may still join is asked about the group.
    const isAsked = isCounted && link.cohort && !(await record.read())?.member
    const cookie = isAsked && { 'Set-Cookie': rememberLink(link.id, origin) }
    return redirect(inLanguage(target, language), { headers: { ...unkept, ...cookie } })
  }
  return data({ is: 'leaving' as const, ...shown }, { headers: unkept })
}

/** Whoever follows a link in their language reads on in it, where it leads to a page of the site's own in English. */
function inLanguage(target: string, language: Language): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  const found = findAddress(path)
  const isSame = found?.language !== 'en' || language === 'en' || Object.keys(found.params).length > 0
  return isSame ? target : pathOf(found.name, language) + rest
}

/** What members share themselves: nobody made a link for it, and nobody counts who follows it. */
async function findTheirs(context: Context, token: string) {
  const { language } = context.get(visitContext)
  const { challenges, certificates } = doorsOf(context)
  const invitation = { kind: 'invite' as const, target: pathOf('challengeInvite', language, { id: token }) }
  const card = await challenges.openInvite(token)
  if (card) return { ...invitation, expiresAt: card.expiresAt }
  if (await certificates.isThere(token))
    return { kind: 'certificate' as const, target: pathOf('certificate', language, { id: token }) }
  // One that has run out says so on a page of its own.
  return isInviteLike(token) ? invitation : undefined
}

export default function Go({ loaderData: link }: Route.ComponentProps) {
  if (link?.is === 'leaving') return <Leaving {...link} />
  if (link?.is === 'preview') return <Preview {...link} />
  return <Nowhere />
}

function Nowhere() {
  const t = useWords('links')
  const say = useWords()
  return (
    <Missing title={t('missing.title')} body={t('missing.body')} isFramed saysPath>
      <form action={useHref({ to: 'help' })} className="mb-3 flex w-full items-end gap-3 text-start">
        <label className="min-w-0 flex-1">
          <span className="font-medium">{t('missing.search')}</span>
          <input type="search" name="q" required maxLength={100} className={`${inputClasses} mt-2`} />
        </label>
        <Button type="submit">{t('missing.find')}</Button>
      </form>
      <ButtonLink to="home" kind="secondary">
        {say('errors.home')}
      </ButtonLink>
      <ButtonLink to="quitSmoking" kind="secondary">
        {say('errors.guide')}
      </ButtonLink>
    </Missing>
  )
}
