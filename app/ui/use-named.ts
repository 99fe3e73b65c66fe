import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a part that comes later than the page: an address that names it brings it into view then. */
export function useNamed(id: string) {
  const ref = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isNamed = hash === `#${id}`
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  return { isNamed, place: { id, ref } }
}
