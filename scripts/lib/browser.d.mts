export interface Browser {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

export function findBrowser(): Browser;
