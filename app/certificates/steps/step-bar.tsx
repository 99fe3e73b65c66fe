import type { MouseEvent } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { type CertificateStep, steps } from './steps.ts'

/** The second press of a double one was meant for the step before: by then the same button leads on from the next. */
function leaveSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

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
        <Button
          type="submit"
          name="intent"
          value={before}
          formNoValidate
          kind="secondary"
          className="max-sm:px-4 max-[22rem]:px-3"
        >
          {t('steps.back')}
        </Button>
      ) : (
        !isEdit && (
          <ButtonLink to="home" kind="secondary" className="max-sm:px-4 max-[22rem]:px-3">
            {t('steps.cancel')}
          </ButtonLink>
        )
      )}
      {isEdit && !before && next && (
        <Button
          type="submit"
          name="intent"
          value={next}
          formNoValidate
          kind="secondary"
          className="max-sm:px-4 max-[22rem]:px-3"
        >
          {t('steps.toLook')}
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value={isLast ? 'keep' : next}
        formNoValidate={!isLast}
        busy={isBusy}
        onClick={leaveSecond}
        className="flex-1 max-sm:px-4 max-[22rem]:px-3 lg:flex-none"
      >
        {isLast ? last : t(next === 'look' ? 'steps.toLook' : 'steps.toWho')}
      </Button>
    </div>
  )
}
