/** Resolves after this many milliseconds. */
export const passed = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
