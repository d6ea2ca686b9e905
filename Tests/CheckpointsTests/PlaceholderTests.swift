import Checkpoints
import Testing
