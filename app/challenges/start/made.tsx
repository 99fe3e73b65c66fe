import { QrCode } from 'lucide'
import { type ChallengeView, lengthOf } from '../../../domain/challenges/challenge.ts'
import { dateOf } from '../../../domain/members/day.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { CopyButton, Qr, ShareButton } from '../../ui/share.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { InvitePicture } from '../invite/picture.tsx'

/** As someone hands it on, and as a code. */
type SharedLink = { href: string; token: string; qr: { size: number; path: string }; expiresAt: number }
type MadeProps = { id: string; view: ChallengeView; link: SharedLink }

/** Two share a line where their words fit; on phones that takes all the room there is. */
const sideBySide = 'flex-auto max-sm:px-3'

/** It's ready: the link in every way to hand it on. What is printed of this page is a card to leave somewhere. */
export function Made({ id, view, link }: MadeProps) {
  const t = useWords('together')
  const format = useFormat()
  const day = useFormat('UTC')
  const taken = Object.values(view.people).filter(({ role }) => role === 'member').length
  const line = t('start.made.lineText', {
    time: format.unit(lengthOf(view), 'day'),
    date: day.day(dateOf(view.startDay)),
  })
  return (
    <div className="wrap max-w-160 pt-4 pb-10 lg:pt-6 print:pt-0">
      <Head title={t('start.made.head')} isPrivate />
      <InvitePicture people={taken} className="print:hidden" />
      <h1 className="mt-6 text-3xl text-balance print:hidden">{t('start.made.title')}</h1>
      <p className="mt-3 text-lg text-quiet print:hidden">{t('start.made.lead')}</p>
      <Card as="section" className="mt-6 grid grid-cols-1 justify-items-center gap-4 text-center">
        <h2 className="text-xl">{view.name}</h2>
        <Qr qr={link.qr} label={t('start.made.code')} className="w-56 max-w-full print:w-80" />
        <p className="hidden print:block">{t('start.made.scan')}</p>
        <p className="flex w-full items-center gap-2 rounded-md border border-edge bg-sunken ps-4 text-start">
          <code
            dir="ltr"
            className="min-w-0 flex-1 truncate py-2.5 text-sm wrap-anywhere select-all print:whitespace-normal"
          >
            {link.href}
          </code>
          <CopyButton text={link.href} label={t('start.made.copy')} done={t('start.made.copied')} isRound />
        </p>
        <ShareButton
          what={{ url: link.href, text: line }}
          label={t('start.made.share')}
          copy={t('start.made.copy')}
          done={t('start.made.copied')}
          size="large"
          wide
          className="print:hidden"
        />
        <div className="flex w-full flex-wrap gap-2.5 print:hidden">
          <ButtonLink
            href={`/go/${link.token}.svg`}
            download
            kind="secondary"
            className={sideBySide}
            icon={<Icon of={QrCode} className="size-5 max-sm:hidden" />}
          >
            {t('start.made.picture')}
          </ButtonLink>
          <PrintButton label={t('start.made.print')} className={sideBySide} />
        </div>
        <p className="text-sm text-quiet">
          {t('start.made.good', {
            count: Math.max(view.places - taken, 0),
            date: format.date(link.expiresAt),
          })}{' '}
          <span className="print:hidden">{t('start.made.close')}</span>
        </p>
      </Card>
      <Card as="section" tone="sunken" className="mt-5 print:hidden">
        <h2 className="text-lg">{t('start.made.line')}</h2>
        <p className="mt-2 text-quiet">{line}</p>
        <CopyButton
          text={`${line} ${link.href}`}
          label={t('start.made.copyLine')}
          done={t('start.made.copied')}
          className="mt-3"
        />
      </Card>
      <p className="mt-6 text-center print:hidden">
        <TextLink to="challenge" params={{ id }} className="inline-flex min-h-11 items-center text-lg">
          {t('start.made.go')}
        </TextLink>
      </p>
    </div>
  )
}
