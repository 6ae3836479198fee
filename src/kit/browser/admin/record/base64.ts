/** Base64 of a file, as calls expect it. Throws if the file cannot be read. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => fail(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
