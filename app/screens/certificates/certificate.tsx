import { BadgeCheck, CircleAlert, type IconNode, MessageSquareText, ShieldCheck } from 'lucide'
import { data, Form, useActionData } from 'react-router'
import { detectLanguage } from '../../../languages/detect.ts'
import type { Viewed } from '../../certificates/doors.ts'
import { Files } from '../../certificates/files.tsx'
import { Paper } from '../../certificates/paper.tsx'
import { Share } from '../../certificates/share.tsx'
import { visitContext } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link, textLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/certificate'

export const handle = { words: ['certificate'] }

const statuses = { missing: 404, ended: 410, withdrawn: 410, private: 403, shown: 200 } as const
/** A page that was withdrawn must not come back out of a browser's memory. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, context, request: { headers } }: Route.LoaderArgs) {
  const { certificates, origin, language, wordsIn } = context.get(visitContext)
  const viewed = await certificates.view(params.id)
  // The link speaks its holder's language. Anyone who opens it is asked, rather than moved by their browser's language.
  const reader = detectLanguage(headers.get('cookie'), headers.get('accept-language')) ?? language
  const offer = reader !== language && {
    language: reader,
    path: pathOf('certificate', reader, { id: params.id }),
    words: wordsIn(reader).getFixedT(null, 'certificate')('view.inYours'),
  }
  return data({ viewed, origin, offer }, statuses[viewed.state])
}

/** One tap from anyone who may see it. */
export async function action({ params, context }: Route.ActionArgs) {
  const cheered = await context.get(visitContext).certificates.cheer(params.id)
  if (cheered === 'missing') return data({ cheered: undefined }, 404)
  return data({ cheered }, cheered === 'tooMany' ? 429 : 200)
}

export default function Certificate({ loaderData: { viewed, origin, offer } }: Route.ComponentProps) {
  return (
    <>
      {offer && (
        <p lang={offer.language} className="mb-6 w-full max-w-5xl print:hidden">
          <a href={offer.path} hrefLang={offer.language} className={textLink}>
            {offer.words}
          </a>
        </p>
      )}
      {viewed.state === 'shown' ? <Shown viewed={viewed} origin={origin} /> : <Absent state={viewed.state} />}
    </>
  )
}

function Absent({ state }: { state: Exclude<Viewed['state'], 'shown'> }) {
  const t = useWords('certificate')
  const title = state === 'missing' ? t('missing.title') : t(`states.${state}.title`)
  const body = state === 'missing' ? t('missing.body') : t(`states.${state}.body`)
  return (
    <Missing title={title} body={body}>
      <Link to="home" className={buttonClasses()}>
        {t('missing.home')}
      </Link>
    </Missing>
  )
}

function Shown({ viewed, origin }: { viewed: Extract<Viewed, { state: 'shown' }>; origin: string }) {
  const t = useWords('certificate')
  const { id, written, link, isHolder, isPrivate, hasBadge, hasCalendar, cheers } = viewed
  return (
    <div className="grid w-full max-w-5xl items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] print:block">
      <Head title={t('view.title')} description={written.selfReported} isPrivate />
      {!isPrivate && (
        <>
          <meta property="og:image" content={`${origin}/certificates/${id}/share.png`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={t('view.alt')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <Paper written={written} label={t('view.title')} />
      <div className="grid gap-8 print:hidden">
        <h1 className="text-2xl">{written.name ?? t('view.title')}</h1>
        {isHolder && (
          <div className="grid justify-items-start gap-3">
            {isPrivate && <p className="text-quiet">{t('view.onlyYou')}</p>}
            <Link to="certificateEdit" params={{ id }} className={buttonClasses({ kind: 'secondary' })}>
              {t('view.change')}
            </Link>
          </div>
        )}
        {!isPrivate && <Cheer cheers={cheers} />}
        <section className="grid gap-4">
          <h2 className="text-xl">{t('view.save')}</h2>
          <div className="flex flex-wrap items-center gap-3">
            <Share link={link} />
          </div>
          <Files token={id} hasBadge={hasBadge} hasCalendar={hasCalendar} />
        </section>
        <Verified isSignatureValid={viewed.isSignatureValid} />
        {!isHolder && (
          <Link
            to="certificateNew"
            className={buttonClasses({ kind: 'secondary', className: 'justify-self-start' })}
          >
            {t('view.own')}
          </Link>
        )}
      </div>
    </div>
  )
}

function Cheer({ cheers }: { cheers: number }) {
  const t = useWords('certificate')
  const cheered = useActionData<typeof action>()?.cheered
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
      {cheered ? (
        <Banner tone={cheered === 'done' ? 'success' : 'info'} live="status">
          {t(`cheer.${cheered}`)}
        </Banner>
      ) : (
        <Button type="submit">{t('cheer.button')}</Button>
      )}
      {cheers > 0 && <p className="text-quiet">{t('cheer.count', { count: cheers })}</p>}
    </Form>
  )
}

function Verified({ isSignatureValid }: { isSignatureValid: boolean }) {
  const t = useWords('certificate')
  const facts: [string, IconNode, string][] = [
    isSignatureValid
      ? ['signature', ShieldCheck, t('verify.valid')]
      : ['signature', CircleAlert, t('verify.invalid')],
    ['standing', BadgeCheck, t('verify.standing')],
    ['self', MessageSquareText, t('verify.self')],
  ]
  return (
    <section className="rounded-card border border-line bg-raised p-5">
      <h2 className="text-lg font-semibold">{t('verify.title')}</h2>
      <ul className="mt-3 grid gap-3">
        {facts.map(([name, icon, words]) => (
          <li key={name} className="flex gap-3 leading-snug">
            <Icon of={icon} className="size-6 shrink-0 text-moss" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
