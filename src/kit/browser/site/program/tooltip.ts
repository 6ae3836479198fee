/** Values from the specification, § 9. */
const distance = 10
const touchable = 2

let shown: { owner: HTMLElement; tip: HTMLElement } | null = null

function hide(): void {
  if (!shown) return
  const { owner, tip } = shown
  shown = null
  owner.removeAttribute('aria-describedby')
  if (tip.matches(':popover-open')) tip.hidePopover()
  // The style sheet animates the exit.
  setTimeout(() => tip.remove(), 250)
}

function show(owner: HTMLElement): void {
  if (shown?.owner === owner) return
  hide()
  const text = owner.dataset.tooltip
  if (!text) return
  const tip = document.createElement('div')
  tip.className = 'tooltip'
  tip.id = 'tooltip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.textContent = text
  document.body.append(tip)
  // A tooltip that repeats the name must not be read twice.
  if (owner.ariaLabel !== text) owner.setAttribute('aria-describedby', tip.id)
  shown = { owner, tip }
  // The focus may come from another popover that is closing, and none can open meanwhile.
  requestAnimationFrame(() => {
    if (shown?.tip !== tip) return
    tip.showPopover()
    place(owner, tip)
  })
}

function place(owner: HTMLElement, tip: HTMLElement): void {
  const around = owner.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const left = around.left + around.width / 2 - size.width / 2
  const above = around.top - size.height - distance
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`
  tip.style.top = `${above >= 8 ? above : around.bottom + distance}px`
}

// The gap between owner and tooltip counts as both.
function isNear(event: PointerEvent): boolean {
  if (!shown) return false
  return [shown.owner, shown.tip].some((element) => {
    const box = element.getBoundingClientRect()
    const reach = element === shown?.tip ? distance + touchable : touchable
    return (
      event.clientX >= box.left - touchable &&
      event.clientX <= box.right + touchable &&
      event.clientY >= box.top - touchable &&
      event.clientY <= box.bottom + reach
    )
  })
}

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** Shows the text of `data-tooltip` above its element on hover, focus and click; Escape hides it. */
export function startTooltips(): void {
  document.addEventListener('pointerover', (event) => {
    const owner = ownerOf(event.target)
    if (owner) show(owner)
  })
  document.addEventListener('pointermove', (event) => {
    if (shown && document.activeElement !== shown.owner && !isNear(event)) hide()
  })
  document.addEventListener('focusin', (event) => {
    const owner = ownerOf(event.target)
    if (owner?.matches(':focus-visible')) show(owner)
    else if (shown?.owner !== owner) hide()
  })
  document.addEventListener('click', (event) => {
    const owner = ownerOf(event.target)
    if (owner && shown?.owner !== owner) show(owner)
    else hide()
  })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide())
  document.addEventListener('scroll', hide, { passive: true, capture: true })
}
