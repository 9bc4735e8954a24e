interface SentFile {
  readonly fileName: string;
  readonly base64: string;
}

/** Keeps a file that came in an answer, as a download does. */
export function saveFile({ fileName, base64 }: SentFile): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
