/** A service that tells people from scripts: what its widget answered is sent as `captcha`, with its `captchaToken`. */
export interface CaptchaProvider {
  readonly token: string;
  /** False where it is refused, used already, or the service does not answer: our own picture is always there. */
  verify(answer: string): Promise<boolean>;
}
