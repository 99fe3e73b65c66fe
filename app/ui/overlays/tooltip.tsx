import { cloneElement, type HTMLAttributes, type ReactElement, useRef } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip'
import { useLayer } from './use-layer.ts'

export type TooltipProps = {
  text: string
  /** The words are the child's name, as on a button that is only an icon; otherwise they describe it. */
  names?: boolean
  /** One element that takes focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>, string>
}

/**
 * A few words on hover and focus, which stay while pointed at and leave on Escape (WCAG 1.4.13). Heavy (React Aria): for
 * admin and account screens.
 */
export function Tooltip({ text, names, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const layer = useLayer(anchor)
  const named = { 'aria-label': text, 'aria-describedby': '' }
  return (
    <span ref={anchor} className="inline-flex max-w-full">
      <TooltipTrigger delay={400} closeDelay={150}>
        <Focusable>{names ? (cloneElement(children, named) as typeof children) : children}</Focusable>
        <AriaTooltip
          offset={8}
          UNSTABLE_portalContainer={layer}
          className="z-(--z-index-tooltip)! w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md bg-ink px-3 py-1.5 text-sm leading-snug text-paper shadow-float transition-opacity duration-(--duration-quick) starting:opacity-0 print:hidden"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </span>
  )
}
