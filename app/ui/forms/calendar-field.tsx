import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide'
import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { useWords } from '../../words.tsx'
import { buttonClasses } from '../button.tsx'
import { classes } from '../classes.ts'
import { CrossButton } from '../cross-button.tsx'
import { popoverClasses, pressClasses } from '../overlays/aria-styles.ts'
import { useLayer } from '../overlays/use-layer.ts'
import { Icon } from '../pictures/icon.tsx'
import { useLocale } from '../use-locale.ts'
import { controlClasses } from './control-classes.ts'
import type { CalendarFieldProps } from './date-picker.tsx'
import { describedBy, FieldError, FieldHint, Optional } from './field.tsx'

/** The calendar behind `DatePicker`. Heavy: only ever imported by it, when wanted. */
export function CalendarField({
  id,
  label,
  hint,
  error,
  optional,
  name,
  value,
  max,
  onChange,
  className,
}: CalendarFieldProps) {
  const t = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const layer = useLayer(frame)
  const described = describedBy(id, { hint, error })
  return (
    <I18nProvider locale={useLocale()}>
      <DatePicker
        ref={frame}
        id={id}
        name={name}
        value={findDay(value) ?? null}
        maxValue={findDay(max)}
        isInvalid={!!error}
        validationBehavior="aria"
        shouldForceLeadingZeros
        aria-describedby={described['aria-describedby']}
        onChange={day => onChange(day ? day.toString() : '')}
        className={classes('flex min-w-0 flex-col gap-2', className)}
      >
        <div>
          <Label className="leading-snug font-medium">{label}</Label>
          {optional && <Optional />}
          <FieldHint id={id}>{hint}</FieldHint>
        </div>
        <DayInput isClearable={!!optional && !!value} onClear={() => onChange('')} />
        <FieldError id={id}>{error}</FieldError>
        <Popover
          placement="bottom end"
          offset={8}
          UNSTABLE_portalContainer={layer}
          className={popoverClasses}
        >
          <Dialog aria-label={t('ui.chooseDate')} className="p-4 outline-none">
            <Month />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

/** The date part by part, and the button that opens the calendar. */
function DayInput({ isClearable, onClear }: { isClearable: boolean; onClear: () => void }) {
  const t = useWords()
  return (
    <Group
      className={classes(
        controlClasses,
        'tabular flex items-center ps-3.5 pe-0.5 has-[[role=spinbutton]:focus]:border-tide has-[[role=spinbutton]:focus]:outline-3 has-[[role=spinbutton]:focus]:outline-offset-1 has-[[role=spinbutton]:focus]:outline-focus data-invalid:border-alarm data-invalid:inset-ring data-invalid:inset-ring-alarm',
      )}
    >
      <DateInput className="flex min-w-0 flex-1 flex-wrap py-1.5">
        {segment => (
          <DateSegment
            segment={segment}
            className="rounded-sm px-0.5 caret-transparent outline-none data-placeholder:text-quiet data-focused:bg-tide data-focused:text-on-tide data-[type=literal]:px-px data-[type=literal]:text-quiet"
          />
        )}
      </DateInput>
      {isClearable && <CrossButton label={t('ui.clear')} onClick={onClear} />}
      <Button
        aria-label={t('ui.chooseDate')}
        className={classes(buttonClasses({ kind: 'quiet', size: 'small', round: true }), pressClasses)}
      >
        <Icon of={CalendarDays} className="size-5" />
      </Button>
    </Group>
  )
}

function Month() {
  const turn = classes(buttonClasses({ kind: 'quiet', size: 'small', round: true }), pressClasses)
  return (
    <Calendar className="tabular">
      <header className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className={turn}>
          <Icon of={ChevronLeft} className="size-5" />
        </Button>
        <Heading className="text-base first-letter:uppercase" />
        <Button slot="next" className={turn}>
          <Icon of={ChevronRight} className="size-5" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0">
        <CalendarGridHeader>
          {day => (
            <CalendarHeaderCell className="pb-1 text-sm font-normal text-quiet">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => <CalendarCell date={date} className={classes(dayClasses, pressClasses)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

const dayClasses =
  'grid size-[max(2.5rem,44px)] max-[25rem]:size-10 cursor-pointer place-items-center rounded-full border border-transparent outline-none ' +
  'transition-colors duration-(--duration-quick) ease-settle data-hovered:bg-tide-soft data-today:border-edge ' +
  'data-selected:bg-tide data-selected:font-medium data-selected:text-on-tide data-outside-month:invisible ' +
  'data-disabled:cursor-default data-disabled:text-quiet data-disabled:opacity-50 ' +
  'data-unavailable:text-quiet data-unavailable:line-through ' +
  'data-focus-visible:outline-3 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus'

function findDay(text: string | undefined): CalendarDate | undefined {
  if (!text) return undefined
  try {
    return parseDate(text)
  } catch {
    return undefined
  }
}
