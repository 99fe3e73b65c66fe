import { CornerDownLeft } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { plain } from '../../languages/plain.ts'
import { pathOf } from '../map/addresses.ts'
import { isClosed } from '../map/roles.ts'
import type { RouteName } from '../map/routes.ts'
import { useRoot } from '../root-data.ts'
import { classes } from '../ui/classes.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { innerPages, pages } from './admin-pages.ts'
import { useListKeysSwitch } from './list-keys.ts'

type Place = { to: RouteName; name: string }

/** Type a part of a page's name, then Enter. Only what the person's roles open is listed. */
export function JumpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('jump')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const places = usePlaces().filter(({ name }) => plain(name).includes(plain(typed)))
  const navigate = useNavigate()
  const language = useLanguage()
  const close = () => {
    setTyped('')
    setAt(0)
    onClose()
  }
  const leave = (place: Place | undefined) => {
    if (!place) return
    close()
    void navigate(pathOf(place.to, language))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && places.length > 0) setAt((at + step + places.length) % places.length)
    else if (event.key === 'Enter') leave(places[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open={open} onClose={close} title={t('title')} initialFocus={input} lightDismiss>
      <div>
        <input
          ref={input}
          role="combobox"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={places[at] ? `${id}-${places[at].to}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search')}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full rounded-md border border-edge bg-paper px-3"
        />
        <PlaceList id={id} places={places} at={at} onChoose={leave} />
        <p role="status" className="text-quiet">
          {places.length === 0 && t('none')}
        </p>
        <ListKeys />
      </div>
    </Dialog>
  )
}

/** Who dictates, or leans on keys, turns them off here. */
function ListKeys() {
  const t = useWords('jump')
  const { isOn, turn } = useListKeysSwitch()
  return (
    <Checkbox
      label={t('keys')}
      hint={t('keysHint')}
      checked={isOn}
      onChange={event => turn(event.target.checked)}
      className="mt-3 border-t border-line pt-2"
    />
  )
}

type PlaceListProps = { id: string; places: Place[]; at: number; onChoose: (place: Place) => void }

function PlaceList({ id, places, at, onChoose }: PlaceListProps) {
  const t = useWords('jump')
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('title')} className="mt-3 max-h-80 overflow-y-auto">
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={place.to}
          id={`${id}-${place.to}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          ref={element => {
            if (index === at) element?.scrollIntoView({ block: 'nearest' })
          }}
          onClick={() => onChoose(place)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 hover:bg-sunken',
            index === at && 'bg-tide-soft text-tide-strong',
          )}
        >
          {place.name}
          {index === at && <Icon of={CornerDownLeft} className="size-4 shrink-0" />}
        </div>
      ))}
    </div>
  )
}

function usePlaces(): Place[] {
  const t = useWords('jump')
  const admin = useWords('admin')
  const person = useRoot()?.person ?? undefined
  const all: Place[] = [
    ...pages.map(({ to, name }) => ({ to, name: admin(name) })),
    ...innerPages.map(to => ({ to, name: t(`pages.${to}`) })),
  ]
  return all.filter(({ to }) => !isClosed(to, person))
}
