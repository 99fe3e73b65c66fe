import { useEffect, useState } from 'react'

/** Where something floats. Inside a modal dialog everything else is inert, so it must open within it. */
export function useLayer(element: { current: HTMLElement | null }): Element | undefined {
  const [layer, setLayer] = useState<Element>()
  useEffect(() => setLayer(element.current?.closest('dialog') ?? undefined), [element])
  return layer
}
