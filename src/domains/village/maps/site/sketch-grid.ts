/** Size of drawn maps in units. */
export const width = 1000
export const height = 750

/** Grid lines every `step` units, as a path. */
export function gridOf(step: number): string {
  let path = ''
  for (let x = step; x < width; x += step) path += `M${Math.round(x)} 0V${height}`
  for (let y = height - step; y > 0; y -= step) path += `M0 ${Math.round(y)}H${width}`
  return path
}
