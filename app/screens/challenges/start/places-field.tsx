import { Minus, Plus } from 'lucide'
import { useId, useState } from 'react'
import { most } from '../../../../domain/challenges/challenge.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/forms/control-classes.ts'
import { describedBy, FieldError, FieldHint } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'

type PlacesFieldProps = { places: string; error: string | undefined; className?: string }

/** How many may take part: a plain number, with a button on each side of it once the page is awake. */
export function PlacesField({ places, error, className = '' }: PlacesFieldProps) {
  const t = useWords('together')
  const id = useId()
  const isAwake = useHydrated()
  const [count, setCount] = useState(places)
  const hint = t('start.who.placesHint')
  const step = (by: number) => {
    const next = (Number.parseInt(count, 10) || 0) + by
    setCount(String(Math.min(most.people, Math.max(2, next))))
  }
  return (
    <div className={`py-3.5 ${className}`}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="leading-snug font-medium">
            {t('start.who.places')}
          </label>
          <FieldHint id={id}>{hint}</FieldHint>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          {isAwake && (
            <Button kind="secondary" round aria-label={t('start.who.fewer')} onClick={() => step(-1)}>
              <Icon of={Minus} className="size-5" />
            </Button>
          )}
          <input
            id={id}
            name="places"
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={event => setCount(event.currentTarget.value)}
            className={`${inputClasses} tabular w-16! px-1! text-center text-xl font-semibold`}
            {...describedBy(id, { hint, error })}
          />
          {isAwake && (
            <Button kind="secondary" round aria-label={t('start.who.more')} onClick={() => step(1)}>
              <Icon of={Plus} className="size-5" />
            </Button>
          )}
        </div>
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id}>{error}</FieldError>
      </div>
    </div>
  )
}
