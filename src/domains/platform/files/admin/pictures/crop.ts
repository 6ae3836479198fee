/** A crop frame in the picture's pixels. */
export interface Frame {
  x: number
  y: number
  w: number
  h: number
}
interface Size {
  w: number
  h: number
}

const smallest = 16
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Largest centred frame of a ratio (width to height); the whole picture without one. */
export function frameOf(picture: Size, ratio: number | null): Frame {
  if (!ratio) return { x: 0, y: 0, ...picture }
  const w = Math.min(picture.w, Math.round(picture.h * ratio))
  const h = Math.min(picture.h, Math.round(w / ratio))
  return { x: Math.round((picture.w - w) / 2), y: Math.round((picture.h - h) / 2), w, h }
}

/** Rounds a frame and limits it to the picture. */
export function fitted(frame: Frame, picture: Size): Frame {
  const w = within(Math.round(frame.w), Math.min(smallest, picture.w), picture.w)
  const h = within(Math.round(frame.h), Math.min(smallest, picture.h), picture.h)
  return {
    w,
    h,
    x: within(Math.round(frame.x), 0, picture.w - w),
    y: within(Math.round(frame.y), 0, picture.h - h),
  }
}

/** Frame after dragging its lower right corner; with a ratio the height follows. */
export function resized(
  frame: Frame,
  by: { x: number; y: number },
  ratio: number | null,
  picture: Size,
): Frame {
  const w = within(frame.w + by.x, smallest, picture.w - frame.x)
  const h = ratio ? w / ratio : within(frame.h + by.y, smallest, picture.h - frame.y)
  if (ratio && frame.y + h > picture.h) {
    const most = picture.h - frame.y
    return fitted({ ...frame, h: most, w: most * ratio }, picture)
  }
  return fitted({ ...frame, w, h }, picture)
}
