import {
  BadgeCheck,
  ChevronDown,
  CircleAlert,
  HandHeart,
  type IconNode,
  MessageSquareText,
  ShieldCheck,
} from 'lucide'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

type Cheered = 'done' | 'again' | 'tooMany' | 'takenBack'

/** One tap, and back with another. */
export function Cheer({ cheered }: { cheered: Cheered | undefined }) {
  const t = useWords('certificate')
  const place = useRef<HTMLDivElement>(null)
  // What was pressed is gone: the keyboard goes on from what came in its place.
  useEffect(() => {
    if (cheered && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [cheered])
  const canCheer = !cheered || cheered === 'takenBack'
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes('outline-none lg:float-left lg:me-3 lg:mb-3', !canCheer && 'col-span-2')}
    >
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="leading-snug empty:hidden">
          {cheered && t(`cheer.${cheered}`)}
        </p>
        {canCheer && (
          <Button type="submit" wide className="max-sm:px-3 lg:px-4" icon={HandHeart}>
            {t('cheer.button')}
          </Button>
        )}
        {cheered === 'done' && (
          <Button type="submit" name="intent" value="undo" kind="quiet" size="small">
            {t('cheer.undo')}
          </Button>
        )}
      </Form>
    </div>
  )
}

/** Whether it is genuine, in a line; the three checks are behind it. */
export function Verified({ isSignatureValid }: { isSignatureValid: boolean }) {
  const t = useWords('certificate')
  const facts: [string, IconNode, string][] = [
    isSignatureValid
      ? ['signature', ShieldCheck, t('verify.valid')]
      : ['signature', CircleAlert, t('verify.invalid')],
    ['standing', BadgeCheck, t('verify.standing')],
    ['self', MessageSquareText, t('verify.self')],
  ]
  return (
    <details open={!isSignatureValid} className="group w-full rounded-card border border-line bg-raised">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3.5 rounded-card p-4 [&::-webkit-details-marker]:hidden">
        <Icon
          of={isSignatureValid ? ShieldCheck : CircleAlert}
          className={`size-6 shrink-0 ${isSignatureValid ? 'text-tide' : 'text-alarm'}`}
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block text-sm text-quiet">{t('verify.title')}</span>
          <span className="block font-medium">{t(isSignatureValid ? 'verify.short' : 'verify.invalid')}</span>
        </span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) ease-settle group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-3 px-4 pt-1 pb-5">
        {facts.map(([name, icon, words]) => (
          <li key={name} className="flex gap-3.5 leading-snug">
            <Icon of={icon} className="size-6 shrink-0 text-moss" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** For whoever reads someone else's, without any push. */
export function Invitation() {
  const t = useWords('certificate')
  return (
    <Card as="section" tone="tide" padding="small" className="w-full">
      <h2 className="text-xl">{t('invite.title')}</h2>
      <p className="mt-1.5">{t('invite.body')}</p>
      <ButtonLink to="home" className="mt-4">
        {t('invite.button')}
      </ButtonLink>
    </Card>
  )
}
