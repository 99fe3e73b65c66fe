import { Download, FileText, Image, Share2 } from 'lucide'
import { useId, useState } from 'react'
import { type ChallengeView, closesAt, countFree, lengthOf } from '../../domain/challenges/challenge.ts'
import { dateOf } from '../../domain/members/day.ts'
import { pageKit } from '../certificates/drawing.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DisclosureItem, DisclosureMenu } from '../ui/overlays/disclosure-menu.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { AskedVerb } from './asked.ts'
import type { OpenChallenge } from './doors.ts'
import type { EndedData } from './ended/load.ts'
import { NextOne, OwnCertificate, WaysOn } from './ended/what-next.tsx'
import { Drawing, stage } from './keepsake/drawing.ts'
import { bestStretch, type Keepsake } from './keepsake/inscription.ts'
import { VerbForm, type VerbProblem } from './verb-form.tsx'

type EndedProps = {
  challenge: OpenChallenge
  ended: EndedData
  /** How what was asked for here went. */
  said: { verb: AskedVerb; problem?: VerbProblem | undefined } | undefined
}

/** A challenge that is over: what all of them made, what is one's own, and what may come next. */
export function Ended({ challenge, ended, said }: EndedProps) {
  const t = useWords('together')
  const say = useWords()
  const days = useFormat('UTC')
  const format = useFormat()
  const { id, view, own } = challenge
  const { kept } = ended
  const length = lengthOf(view)
  const isMember = own.role === 'member'
  return (
    <div className={classes('wrap pt-2 pb-10 lg:pt-8 lg:pb-20', !kept && 'max-w-160')}>
      <Head title={view.name} isPrivate />
      <BackLink to="together" label={say('nav.together')} />
      <p className="mt-1 font-medium wrap-break-word">{view.name}</p>
      <p className="text-quiet">
        {view.closedAt === undefined
          ? t('ended.on', { date: days.date(dateOf(view.endDay)) })
          : t('ended.early', { date: format.date(view.closedAt) })}
      </p>
      <h1 className="mt-1 text-3xl text-balance">
        {kept ? t('ended.title', { time: format.unit(length, 'day') }) : t('ended.quiet')}
      </h1>
      <div className={classes('mt-5 grid gap-x-16 gap-y-8', kept && 'lg:grid-cols-2')}>
        {kept ? (
          <div>
            <Picture kept={kept} label={t('ended.picture', { name: view.name })} />
            <KeepButtons id={id} name={view.name} />
            <p className="mt-3 text-sm text-quiet">{t('ended.pictureShows')}</p>
            {isMember && <NamePlace isNamed={own.isInKeepsake} hasFailed={said?.verb === 'changePlace'} />}
          </div>
        ) : (
          <p className="text-lg text-quiet">{t('ended.quietBody')}</p>
        )}
        <div className="grid content-start gap-6">
          {ended.next && (
            <NextOne
              next={ended.next}
              nickname={own.nickname}
              problem={said?.verb === 'joinNext' ? said.problem : undefined}
            />
          )}
          {isMember && (
            <OwnCertificate free={countFree(view.people[own.name]?.days ?? '')} written={ended.written} />
          )}
          {kept && (
            <Card as="section" padding="small">
              <Numbers view={view} cheers={ended.cheers} />
            </Card>
          )}
          <WaysOn id={id} view={view} mayStart={isMember && !view.next} closesAt={closesAt(view)} />
        </div>
      </div>
    </div>
  )
}

const files = [
  { file: 'keepsake.png', icon: Image, name: 'png' },
  { file: 'keepsake-a4.pdf', icon: FileText, name: 'a4' },
  { file: 'keepsake-letter.pdf', icon: FileText, name: 'sheet' },
] as const

/** The picture, to be sent on or kept. */
function KeepButtons({ id, name }: { id: string; name: string }) {
  const t = useWords('together')
  const language = useLanguage()
  const address = (file: string) => `/challenges/${encodeURIComponent(id)}/${file}?language=${language}`
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 print:hidden">
      <SharePicture address={address('keepsake.png')} name={name} />
      <DisclosureMenu
        label={t('ended.keep')}
        icon={<Icon of={Download} className="size-5" />}
        kind="secondary"
        wide
        menuClassName="min-w-64"
      >
        {files.map(({ file, icon, name: called }) => (
          <DisclosureItem
            key={file}
            href={address(file)}
            download
            icon={<Icon of={icon} className="text-tide" />}
          >
            {t(`ended.${called}`)}
          </DisclosureItem>
        ))}
      </DisclosureMenu>
    </div>
  )
}

/** By the device's own sheet, where it takes pictures. */
function SharePicture({ address, name }: { address: string; name: string }) {
  const t = useWords('together')
  const [isBusy, setBusy] = useState(false)
  const isAwake = useHydrated()
  const filesOf = (...parts: Blob[]) => [new File(parts, 'keepsake.png', { type: 'image/png' })]
  if (!isAwake || !navigator.canShare?.({ files: filesOf() })) return null
  const share = async () => {
    setBusy(true)
    try {
      const picture = await (await fetch(address)).blob()
      await navigator.share({ files: filesOf(picture), title: name })
    } catch {
      // Without a network, or they changed their mind.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={isBusy} icon={Share2} onClick={share}>
      {t('ended.share')}
    </Button>
  )
}

/** Whether one's own nickname stands in the picture: only for those who say so, for as long as they do. */
function NamePlace({ isNamed, hasFailed }: { isNamed: boolean; hasFailed: boolean }) {
  const t = useWords('together')
  return (
    <VerbForm
      verb="changePlace"
      fields={{ isInKeepsake: isNamed ? 'off' : 'on' }}
      className="mt-2 flex flex-wrap items-center gap-x-3"
    >
      <p className="text-sm" role="status">
        {hasFailed ? t('ended.problem') : t(isNamed ? 'ended.named' : 'ended.unnamed')}
      </p>
      <Button type="submit" kind="quiet" size="small" className="-ms-4 sm:ms-0">
        {t(isNamed ? 'ended.unname' : 'ended.name')}
      </Button>
    </VerbForm>
  )
}

/** Plain numbers; nobody is first. */
function Numbers({ view, cheers }: { view: ChallengeView; cheers: number }) {
  const t = useWords('together')
  const format = useFormat()
  const people = Object.values(view.people)
  const members = people.filter(({ role }) => role === 'member').length
  const stretch = bestStretch(view)
  const supporters = people.length - members
  const lines = [
    ['people', format.number(members)],
    ['supporters', supporters > 0 && format.number(supporters)],
    ['days', format.number(view.total)],
    ['cheers', cheers > 0 && format.number(cheers)],
    ['stretch', stretch > 1 && format.unit(stretch, 'day')],
  ] as const
  return (
    <>
      <h2 className="text-xl">{t('ended.numbers.title')}</h2>
      <dl className="mt-2 divide-y divide-line">
        {lines.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="text-quiet">{t(`ended.numbers.${name}`)}</dt>
                <dd className="tabular font-medium whitespace-nowrap">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

/** The picture on the page: the drawing that the file is painted from. */
function Picture({ kept, label }: { kept: Keepsake; label: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="w-full overflow-hidden rounded-card shadow-float print:mx-auto print:w-[min(100%,70vh)] print:shadow-none print:[print-color-adjust:exact]"
      style={{ containerType: 'inline-size', aspectRatio: `${stage.width} / ${stage.height}` }}
    >
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      <Drawing kept={kept} kit={pageKit(stage.width)} />
    </section>
  )
}
