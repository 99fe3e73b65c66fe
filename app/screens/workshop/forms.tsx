import { CalendarClock, CircleHelp, Sun } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DatePicker } from '../../ui/forms/date-picker.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { CheckboxCards, RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Slider } from '../../ui/forms/slider.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Section, Shelf } from './section.tsx'

const twoColumns = 'grid items-start gap-8 md:grid-cols-2'

export function Forms() {
  return (
    <Section id="forms" title="Forms">
      <form method="get" className="flex flex-col gap-12">
        <TextFields />
        <Selects />
        <Checkboxes />
        <Cards />
        <Rulers />
        <Button type="submit" className="self-start">
          Send
        </Button>
      </form>
    </Section>
  )
}

function TextFields() {
  return (
    <Shelf title="Text" className={twoColumns}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        hint="We send one link and nothing else."
      />
      <TextField
        label="E-mail"
        type="email"
        defaultValue="anna@example"
        error="That address is missing its ending, such as .org"
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        defaultValue="correct horse"
      />
      <TextField label="Nickname" name="nickname" optional placeholder="Kestrel" />
      <TextField label="Cigarettes" name="perDay" inputMode="numeric" defaultValue="12" suffix="a day" />
      <TextField label="Account" readOnly value="anna@example.org" />
      <TextField
        multiline
        label="Your why"
        name="why"
        hint="In your own words. Only you will see it."
        defaultValue="To run with my daughter."
      />
      <TextField label="Disabled" disabled defaultValue="Not yet" />
    </Shelf>
  )
}

function Selects() {
  return (
    <Shelf title="Select and date" className={twoColumns}>
      <Select label="Currency" name="currency" defaultValue="eur">
        <option value="eur">Euro</option>
        <option value="usd">US dollar</option>
        <option value="pln">Polish złoty</option>
      </Select>
      <Select label="Language" name="language" error="Choose a language" defaultValue="">
        <option value="">Choose</option>
        <option value="en">English</option>
      </Select>
      <DatePicker
        label="When did you stop?"
        name="day"
        defaultValue="2026-11-03"
        max="2026-11-20"
        hint="About is fine."
      />
      <DatePicker
        label="When will you stop?"
        name="later"
        defaultValue="2026-12-01"
        error="Choose a day to begin"
        optional
      />
    </Shelf>
  )
}

function Checkboxes() {
  return (
    <Shelf title="Checkboxes" className="flex flex-col">
      <Checkbox
        name="consent"
        label="Keep my answers on this program's machine, so that I can come back to them."
        hint="You can take this back at any time."
      />
      <Checkbox name="news" defaultChecked label="A letter now and then" />
      <Checkbox label="I have read what is kept and why" error="Please confirm to go on" />
      <Checkbox label="Not available" disabled />
      <Checkbox label="Always on" disabled defaultChecked />
    </Shelf>
  )
}

function Cards() {
  return (
    <Shelf title="Large choices" className="flex flex-col gap-10">
      <RadioCards
        name="state"
        size="large"
        columns={3}
        legend={
          <span className="text-2xl leading-tight font-semibold tracking-tight">
            When did you stop, or when will you?
          </span>
        }
        defaultValue="stopped"
        choices={[
          { value: 'stopped', label: 'I have stopped', icon: <Icon of={Sun} /> },
          { value: 'date', label: 'I have a date', icon: <Icon of={CalendarClock} /> },
          { value: 'not-yet', label: 'Not yet', icon: <Icon of={CircleHelp} /> },
        ]}
      />
      <RadioCards
        name="first"
        legend="How soon after waking do you smoke?"
        hint="On an ordinary day."
        error="Choose the closest answer"
        choices={[
          { value: '5', label: 'Within 5 minutes' },
          { value: '30', label: '6 to 30 minutes', hint: 'Before or with breakfast, for most people' },
          { value: 'later', label: 'Later', disabled: true },
        ]}
      />
      <CheckboxCards
        name="reasons"
        columns={2}
        legend="What draws you away from smoking?"
        defaultValues={['breath']}
        choices={[
          { value: 'breath', label: 'Breathing easily' },
          { value: 'money', label: 'Money for other things' },
          { value: 'family', label: 'The people around me' },
          { value: 'freedom', label: 'Not having to' },
        ]}
      />
    </Shelf>
  )
}

function Rulers() {
  return (
    <Shelf title="Ruler" className={twoColumns}>
      <Slider
        name="importance"
        label="How important is it to you to stop?"
        lowLabel="Not at all"
        highLabel="Nothing matters more"
        defaultValue={7}
        valueText={value => `${value} of 10`}
      />
      <Slider
        name="confidence"
        label="How sure are you that you can?"
        lowLabel="Not sure"
        highLabel="Certain"
        disabled
      />
    </Shelf>
  )
}
