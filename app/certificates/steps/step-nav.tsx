import { ChevronLeft, CircleAlert } from 'lucide'
import type { MouseEvent } from 'react'
import { SosLink } from '../../shells/sos-link.tsx'
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { type CertificateStep, steps } from './steps.ts'

const backClasses =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-full pe-3 font-medium text-tide no-underline hover:text-tide-strong'

/** The way back. */
export function StepBack({ step }: { step: CertificateStep }) {
  const t = useWords('certificate')
  const before = steps[steps.indexOf(step) - 1]
  const arrow = <Icon of={ChevronLeft} className="size-5 shrink-0" />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {before ? (
        <button type="submit" name="intent" value={before} formNoValidate className={backClasses}>
          {arrow}
          {t(`steps.${before}`)}
        </button>
      ) : (
        <Link to="home" className={backClasses}>
          {arrow}
          {t('steps.close')}
        </Link>
      )}
      <SosLink className={buttonClasses({ kind: 'quiet', size: 'small', className: 'lg:hidden' })} />
    </div>
  )
}

type StepLineProps = { step: CertificateStep; wrong: CertificateStep | undefined }

/** The three steps as one line; each is a button, so that nobody has to go through all of them. */
export function StepLine({ step, wrong }: StepLineProps) {
  const t = useWords('certificate')
  const at = steps.indexOf(step)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="grid grid-cols-3 gap-1.5">
        {steps.map((name, index) => (
          <li key={name}>
            <button
              type="submit"
              name="intent"
              value={name}
              formNoValidate
              aria-current={name === step ? 'step' : undefined}
              className={classes(
                'flex min-h-11 w-full cursor-pointer flex-col gap-1.5 pt-2 text-start text-[min(0.875rem,5.5vw)] leading-snug hover:text-tide',
                name === step ? 'font-semibold' : 'text-quiet',
              )}
            >
              <span className={classes('h-1.5 w-full rounded-full', index <= at ? 'bg-tide' : 'bg-line')} />
              <span className={classes('flex gap-1', name === wrong && 'text-alarm')}>
                {name === wrong && <Icon of={CircleAlert} className="mt-[0.1em] size-[1.1em] shrink-0" />}
                <span className="min-w-0">
                  {t(`steps.${name}`)}
                  {name === wrong && <span className="sr-only">. {t('steps.wrong')}</span>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The second press of a double one was meant for the step before: by then the same button leads on from the next. */
function leaveSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

/** A way to another step. */
function Way({ to, children }: { to: CertificateStep; children: string }) {
  return (
    <Button type="submit" name="intent" value={to} formNoValidate kind="secondary" className={narrow}>
      {children}
    </Button>
  )
}

const narrow = 'max-sm:px-4 max-[22rem]:px-3'

type StepBarProps = { step: CertificateStep; isBusy: boolean; isEdit: boolean }

/** Back and on, always at hand. What exists already can be saved at every step. */
export function StepBar({ step, isBusy, isEdit }: StepBarProps) {
  const t = useWords('certificate')
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const next = steps[at + 1]
  const last = t(isEdit ? 'edit.save' : 'make.submit')
  const isLast = isEdit || !next
  return (
    <div className="z-10 flex flex-wrap gap-3 max-[22rem]:gap-2 border-t border-line bg-raised px-(--margin) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(min-height:35rem)]:sticky [@media(min-height:35rem)]:bottom-0 lg:static! lg:border-0 lg:bg-transparent lg:px-0 lg:py-0">
      {before ? (
        <Way to={before}>{t('steps.back')}</Way>
      ) : (
        !isEdit && (
          <ButtonLink to="home" kind="secondary" className={narrow}>
            {t('steps.cancel')}
          </ButtonLink>
        )
      )}
      {isEdit && !before && next && <Way to={next}>{t('steps.toLook')}</Way>}
      <Button
        type="submit"
        name="intent"
        value={isLast ? 'keep' : next}
        formNoValidate={!isLast}
        busy={isBusy}
        onClick={leaveSecond}
        className={`flex-1 ${narrow} lg:flex-none`}
      >
        {isLast ? last : t(next === 'look' ? 'steps.toLook' : 'steps.toWho')}
      </Button>
    </div>
  )
}
