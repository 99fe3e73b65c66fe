import { control } from './control.ts'

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void }

/** A few letters to find something by. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      className={control}
    />
  )
}
