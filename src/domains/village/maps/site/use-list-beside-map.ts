import { type MouseEvent, useRef, useState } from 'react'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A numbered list (`#place-1` …) beside a map: choosing a place in one shows it in the other. Returns the chosen
 * number, refs of both and the click handler for links. Without JavaScript, these links jump within the page.
 */
export function useListBesideMap() {
  const [chosen, setChosen] = useState<number | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)

  function showOnMap(number: number, event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    setChosen(number)
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  function showInList(number: number, event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    setChosen(number)
    const entry = list.current?.querySelector<HTMLElement>(`#place-${number}`)
    entry?.scrollIntoView({ block: 'nearest' })
    entry?.focus({ preventScroll: true })
  }
  return { chosen, map, list, showOnMap, showInList }
}
