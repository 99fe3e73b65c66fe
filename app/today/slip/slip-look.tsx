import type { CheckIn } from '../../../domain/members/count.ts'
import { triggers } from '../../../domain/members/cravings.ts'
import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/forms/control-classes.ts'
import { useWords } from '../../words.tsx'

/** What came before it, and how many it were, if they like to say. */
export function SlipLook({ slip }: { slip: CheckIn }) {
  const t = useWords('today')
  const say = useWords()
  return (
    <Deed deed="lookAtSlip" fields={{ day: slip.day }} className="pb-1">
      {/* Enter in the field presses a form's first button: not one that says what came before. */}
      <button type="submit" hidden />
      <div className="flex flex-wrap gap-1.5">
        {triggers.map(trigger => (
          <button
            key={trigger}
            type="submit"
            name="trigger"
            value={trigger}
            aria-pressed={slip.trigger === trigger}
            className="min-h-11 cursor-pointer rounded-full border border-edge bg-raised px-3 text-sm font-medium hover:border-tide aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:inset-ring aria-pressed:inset-ring-tide"
          >
            {t(`triggers.${trigger}`)}
          </button>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex items-center gap-3 text-sm leading-snug">
          <span>
            {t('slip.smoked')} <span className="text-quiet">({say('ui.optional')})</span>
          </span>
          <input
            name="smoked"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={slip.smoked}
            className={`${inputClasses} w-18! shrink-0 px-3`}
          />
        </label>
        <Button type="submit" kind="quiet" size="small" className="-mx-2">
          {t('reason.save')}
        </Button>
      </div>
    </Deed>
  )
}
