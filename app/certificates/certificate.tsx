import { data, useActionData } from 'react-router'
import { detectLanguage } from '../../languages/detect.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextLink, textLink } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Missing } from '../ui/page/missing.tsx'
import { ShareButton } from '../ui/share.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { Route } from './+types/certificate'
import type { Viewed } from './doors.ts'
import { Download } from './download.tsx'
import { Paper } from './paper.tsx'
import { Cheer, Invitation, Verified } from './view.tsx'

export const handle = { words: ['certificate'] }

const statuses = { missing: 404, ended: 410, withdrawn: 410, private: 403, shown: 200 } as const
/** A page that was withdrawn must not come back out of a browser's memory. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, context, request: { headers } }: Route.LoaderArgs) {
  const { origin, language, wordsIn } = context.get(visitContext)
  const { certificates } = doorsOf(context)
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

/** One tap from anyone who may see it, and one to take it back. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const { certificates } = doorsOf(context)
  const isUndo = (await request.formData()).get('intent') === 'undo'
  const cheered = await (isUndo ? certificates.takeBackCheer(params.id) : certificates.cheer(params.id))
  if (cheered === 'missing') return data({ cheered: undefined }, 404)
  return data({ cheered }, cheered === 'tooMany' ? 429 : 200)
}

export default function Certificate({ loaderData: { viewed, origin, offer } }: Route.ComponentProps) {
  return (
    <div
      className={classes(
        'grid w-full justify-items-center print:block',
        viewed.state === 'shown' && 'self-start',
      )}
    >
      {offer && (
        <p lang={offer.language} className="mb-6 w-full max-w-5xl print:hidden">
          <a href={offer.path} hrefLang={offer.language} className={textLink}>
            {offer.words}
          </a>
        </p>
      )}
      {viewed.state === 'shown' ? <Shown viewed={viewed} origin={origin} /> : <Absent state={viewed.state} />}
    </div>
  )
}

function Absent({ state }: { state: Exclude<Viewed['state'], 'shown'> }) {
  const t = useWords('certificate')
  const title = state === 'missing' ? t('missing.title') : t(`states.${state}.title`)
  const body = state === 'missing' ? t('missing.body') : t(`states.${state}.body`)
  return (
    <Missing title={title} body={body} saysPath={state === 'missing'}>
      <ButtonLink to="home">{t('missing.home')}</ButtonLink>
    </Missing>
  )
}

/** From how many on others are told: one or two are between the holder and them. */
const fewest = 3

type ShownProps = { viewed: Extract<Viewed, { state: 'shown' }> }

function Shown({ viewed, origin }: ShownProps & { origin: string }) {
  const t = useWords('certificate')
  const language = useLanguage()
  const cheered = useActionData<typeof action>()?.cheered
  const { id, written, isHolder, isPrivate, hasBadge, hasCalendar, cheers } = viewed
  return (
    <div className="grid w-full max-w-5xl items-start gap-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-20 print:block">
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
      <div className="grid justify-items-start gap-7 print:hidden">
        <Title viewed={viewed} />
        {isHolder && (
          <div className="grid justify-items-start gap-3">
            {isPrivate && <p className="text-quiet">{t('view.onlyYou')}</p>}
            <ButtonLink to="certificateEdit" params={{ id }} kind="secondary">
              {t('view.change')}
            </ButtonLink>
          </div>
        )}
        <div className="grid w-full gap-3">
          {/* Buttons stand in a row as words in a line do: the menu, behind the last of them, is as wide as this column. */}
          <div className="grid grid-cols-2 items-center gap-3 lg:-mb-3 lg:block">
            {!isPrivate && <Cheer cheered={cheered} />}
            {!isPrivate && (
              <ShareButton
                what={{ url: origin + pathOf('shortLink', language, { id }) }}
                label={t('view.share')}
                done={t('view.copied')}
                kind="secondary"
                wide
                className="max-sm:px-3 lg:float-left lg:me-3 lg:mb-3 lg:w-auto lg:px-4"
                doneClassName="text-sm text-quiet empty:hidden max-lg:order-last lg:float-left lg:me-3 lg:mb-3 lg:pt-3"
              />
            )}
            <div className="col-span-2 lg:mb-3">
              <Download token={id} hasBadge={hasBadge} hasCalendar={hasCalendar} isOfPage />
            </div>
          </div>
          {!isPrivate && cheers >= (isHolder ? 1 : fewest) && (
            <p className="text-sm text-quiet">{t('cheer.count', { count: cheers })}</p>
          )}
        </div>
        <Verified isSignatureValid={viewed.isSignatureValid} />
        {!isHolder && (
          <>
            <Invitation />
            <TextLink to="imprint" className="-my-4 inline-flex min-h-11 items-center text-sm text-quiet">
              {t('wrong')}
            </TextLink>
          </>
        )}
      </div>
    </div>
  )
}

/** What the paper says, for the reader; phones have the paper right above. */
function Title({ viewed }: ShownProps) {
  const t = useWords('certificate')
  const format = useFormat(viewed.timeZone)
  const { written, count, since, reachedAt } = viewed
  const time = count
    ? t('credential.milestone', { time: format.unit(count.value, count.unit) })
    : t('credential.plain')
  return (
    <div className="max-lg:sr-only">
      <h1 className="text-4xl">
        {written.name && <span className="block">{written.name}</span>}
        <span className="block">{time}</span>
      </h1>
      {(since ?? reachedAt) !== undefined && (
        <p className="mt-4 text-lg text-quiet first-letter:uppercase">
          {reachedAt === undefined
            ? t('paper.since', { date: format.date(since ?? 0) })
            : t('paper.reached', { date: format.date(reachedAt) })}
        </p>
      )}
    </div>
  )
}
